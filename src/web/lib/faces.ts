/** The design's own faces weigh a third of a screen: a device that has never been here shows its first rows in those it has. */
const FACES = ['Inter Variable', 'Space Grotesk Variable'];
/** `index.html` reads it: this device has them. */
const STORAGE_KEY = 'faces';

const fetchFaces = () =>
  Promise.all(FACES.map((name) => document.fonts.load(`1em "${name}"`))).catch(() => []);

/** Where the page begins with them: made ready before the first text is drawn, which would move when they come. */
export function readyFaces(): void {
  if (document.documentElement.dataset.faces !== undefined && 'fonts' in document) void fetchFaces();
}

/** Fetches the faces and changes to all of them at once; those of the device are as wide and as high (`fonts.css`). */
export async function showFaces(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.faces !== undefined || !('fonts' in document)) return;
  const found = await fetchFaces();
  // What could not be fetched is tried at the next visit.
  if (found.length === 0) return;
  dataset.faces = '';
  try {
    localStorage.setItem(STORAGE_KEY, 'here');
  } catch {
    // Storage may be forbidden; then the next visit begins as this one.
  }
}
