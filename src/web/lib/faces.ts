/** The design's web fonts are a third of the download of a screen: a device on its first visit shows its first rows in its own fonts. */
const FACES = ['Inter Variable', 'Space Grotesk Variable'];
/** Read by `index.html`: whether this device has cached the fonts. */
const STORAGE_KEY = 'faces';

const fetchFaces = () =>
  Promise.all(FACES.map((name) => document.fonts.load(`1em "${name}"`))).catch(() => []);

/** Loads the fonts before the first text is drawn, on a page that starts with them: text would move when they come later. */
export function readyFaces(): void {
  if (document.documentElement.dataset.faces !== undefined && 'fonts' in document) void fetchFaces();
}

/** Fetches the fonts and switches to all of them at once; the fallback fonts have the same metrics (`fonts.css`). */
export async function showFaces(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.faces !== undefined || !('fonts' in document)) return;
  const found = await fetchFaces();
  // A failed download is tried again at the next visit.
  if (found.length === 0) return;
  dataset.faces = '';
  try {
    localStorage.setItem(STORAGE_KEY, 'here');
  } catch {
    // Storage may be forbidden; then the next visit starts like this one.
  }
}
