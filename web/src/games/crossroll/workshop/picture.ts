// The picture to draw on. It is made small and stays in this browser: the hall never gets it.
const KEY = "dicehall.workshop.crossroll.picture";
const LONGEST = 1400; // pixels of its longer side
const QUALITY = 0.72;

export function storedPicture(): string {
  try {
    const found = localStorage.getItem(KEY) ?? "";
    return found.startsWith("data:image/jpeg;base64,") ? found : "";
  } catch {
    return "";
  }
}

/** Keep a picture for the next visit, as far as the browser has room for it. */
export function storePicture(picture: string): void {
  try {
    if (picture) localStorage.setItem(KEY, picture);
    else localStorage.removeItem(KEY);
  } catch {
    // there is no room; it stays until the page is closed
  }
}

/** A file as a small picture without anything but its pixels; raises if the browser can't open it. */
export async function readPicture(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", QUALITY);
}
