// Short synthesised sounds: a rattle for dice, a knock for a choice, two notes for the start of a turn.
let context: AudioContext | undefined;

function open(): AudioContext {
  context ??= new AudioContext();
  return context;
}

function knock(at: AudioContext, when: number, loud: number): void {
  const length = Math.floor(at.sampleRate * 0.05);
  const buffer = at.createBuffer(1, length, at.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) wave[i] = (Math.random() * 2 - 1) * Math.exp((-8 * i) / length);
  const source = new AudioBufferSourceNode(at, { buffer });
  const tone = new BiquadFilterNode(at, { type: "bandpass", frequency: 900 + Math.random() * 500, Q: 1.2 });
  source
    .connect(tone)
    .connect(new GainNode(at, { gain: loud }))
    .connect(at.destination);
  source.start(when);
}

function note(at: AudioContext, when: number, frequency: number): void {
  const gain = new GainNode(at, { gain: 0.08 });
  gain.gain.setTargetAtTime(0, when + 0.05, 0.08);
  const tone = new OscillatorNode(at, { frequency, type: "triangle" });
  tone.connect(gain).connect(at.destination);
  tone.start(when);
  tone.stop(when + 0.5);
}

export const sound = {
  dice(count: number): void {
    const at = open();
    for (let i = 0; i < Math.min(8, count + 2); i++)
      knock(at, at.currentTime + 0.08 * i + Math.random() * 0.05, 0.25);
  },
  choice(): void {
    const at = open();
    knock(at, at.currentTime, 0.18);
  },
  /** The end of a game: three notes, which rise after a win. */
  end(won: boolean): void {
    const at = open();
    (won ? [523, 659, 784] : [523, 494, 440]).forEach((frequency, nth) =>
      note(at, at.currentTime + 0.16 * nth, frequency),
    );
  },
  turn(): void {
    const at = open();
    note(at, at.currentTime, 660);
    note(at, at.currentTime + 0.12, 880);
  },
};
