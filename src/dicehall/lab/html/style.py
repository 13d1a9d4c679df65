"""The style of reports: the hall's colours, light and dark, with fonts that every computer has."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark;
  --wall: #F1E1D6; --card: #FEFAF6; --card-2: #F8EDE4; --line: #DDC7B8; --ink: #11272F; --ink-2: #41565D;
  --ink-3: #56656A; --lamp: #F4B43A; --act: #0B5963; --good: #146B45; --bad: #AE2F18; --shade: 66 38 20;
  --c1: #C53D22; --c2: #14716B; --c3: #2B6CA8; --c4: #8A5A00; --c5: #A63A66; --c6: #566125;
  --display: "Bricolage Grotesque", "Avenir Next Condensed", "Avenir Next", system-ui, sans-serif;
  --text: "Instrument Sans", system-ui, sans-serif; --mono: "JetBrains Mono", ui-monospace, monospace; }
@media (prefers-color-scheme: dark) { :root {
  --wall: #0D2128; --card: #14303A; --card-2: #1C3C47; --line: #2B4A55; --ink: #FAEDE3; --ink-2: #BDCBCE;
  --ink-3: #9BB0B6; --lamp: #FFC24D; --act: #86D3D8; --good: #76D6A5; --bad: #FF9A80; --shade: 0 8 12;
  --c1: #FF9074; --c2: #58C9BF; --c3: #8ABDEE; --c4: #E3AC4A; --c5: #F49ABD; --c6: #BCC972; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--wall); color: var(--ink); font: 450 .9375rem/1.5 var(--text); }
main { max-width: 1180px; margin: 0 auto; padding: 40px 24px 64px; }
header p { max-width: 66ch; color: var(--ink-2); margin: 8px 0 0; }
h1 { font: 800 clamp(2rem, 1.4rem + 2.4vw, 3.1rem)/1 var(--display); margin: 0; letter-spacing: -.01em; }
h2 { font: 700 1.3rem/1.15 var(--display); margin: 0 0 2px; }
h2 + p { color: var(--ink-3); margin: 0 0 12px; font-size: .875rem; }
h3 { font: 650 1rem/1.2 var(--display); margin: 0 0 6px; }
.facts { display: flex; flex-wrap: wrap; gap: 8px; margin: 18px 0 0; padding: 0; list-style: none; }
.facts li { background: var(--card); border-radius: 99px; padding: 4px 14px; font-size: .8125rem;
  box-shadow: 1px 2px 3px rgb(var(--shade) / .10), 0 0 0 1px rgb(var(--shade) / .06); }
.facts b { font-weight: 650; }
.heads { display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: 14px;
  margin: 26px 0 14px; }
.head, section { background: var(--card); border-radius: 14px; padding: 20px 22px;
  box-shadow: 3px 6px 14px rgb(var(--shade) / .14), 0 0 0 1px rgb(var(--shade) / .06); }
.head b { display: block; font: 750 1.9rem/1.1 var(--display); font-variant-numeric: tabular-nums; }
.head b.word { font-size: 1.15rem; line-height: 1.3; }
.head span { color: var(--ink-2); font-size: .875rem; } .head small { color: var(--ink-3); display: block; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 14px;
  margin-bottom: 14px; }
.tables { columns: 2 460px; column-gap: 14px; } .tables section { break-inside: avoid; margin-bottom: 14px; }
.wide { margin-bottom: 14px; overflow-x: auto; } .wide td:first-child { min-width: 190px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { padding: 6px 8px; text-align: left; border-top: 1px solid var(--line); vertical-align: middle; }
th { color: var(--ink-3); font-weight: 550; font-size: .8125rem; border-top: 0; }
td.n, th.n { text-align: right; white-space: nowrap; } td.n { font-weight: 600; }
td.i { color: var(--ink-3); white-space: nowrap; font-size: .8125rem; text-align: right; }
td.g { width: 104px; padding-right: 0; } td.g svg { width: 104px; }
.wide td small { display: block; color: var(--ink-3); font-weight: 400; }
.sentence { font: 600 1.2rem/1.4 var(--display); margin: 22px 0 0; max-width: 60ch; }
code, pre { font: 500 .8125rem/1.5 var(--mono); } pre { white-space: pre-wrap; margin: 0; }
footer { color: var(--ink-3); font-size: .8125rem; margin-top: 22px; max-width: 80ch; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { font: 500 11px var(--text); fill: var(--ink-3); } svg .label { fill: var(--ink); font-weight: 600; }
.grid { stroke: var(--line); stroke-width: 1; } .bar { fill: var(--c2); } .bar:hover { fill: var(--c1); }
.mean { stroke: var(--c1); stroke-width: 2; }
.even { stroke: var(--ink-3); stroke-width: 1.5; stroke-dasharray: 2 3; }
.reach { stroke: var(--c2); stroke-width: 3; stroke-linecap: round; } .dot { fill: var(--c2); }
.line { fill: none; stroke-width: 2.5; stroke-linejoin: round; } .band { opacity: .16; }
.c1 { --c: var(--c1); } .c2 { --c: var(--c2); } .c3 { --c: var(--c3); } .c4 { --c: var(--c4); }
.c5 { --c: var(--c5); } .c6 { --c: var(--c6); }
.line.c1, .line.c2, .line.c3, .line.c4, .line.c5, .line.c6 { stroke: var(--c); } .band, .spot { fill: var(--c); }
.d1 { stroke-dasharray: 7 4; } .d2 { stroke-dasharray: 2 4; } .band, .spot { stroke-dasharray: none; }
.key { display: inline-block; width: 12px; height: 12px; border-radius: 3px; background: var(--c);
  margin-right: 6px; }
.keys { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--ink-2); font-size: .8125rem; margin: 0 0 8px; }
.yes { color: var(--good); } .no { color: var(--ink-3); }
@media print { body { background: none; } section, .head { box-shadow: none; border: 1px solid var(--line); } }
"""
