import { saveFile } from './save-file.ts';

/** Whether this device can share pictures with other apps: phones over https can; a shop PC downloads them. */
export function isSharing(): boolean {
  const probe = new File([], 'picture.png', { type: 'image/png' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/**
 * Shares the drawing with an app that the user chooses, with a text, or downloads it.
 * @param name of the file, without its extension
 * @returns whether it was shared or saved; false when the user cancelled
 * @throws Error when it cannot be drawn or shared
 */
export async function sharePicture(canvas: HTMLCanvasElement, name: string, text: string): Promise<boolean> {
  const body = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (body === null) throw new Error('The picture could not be drawn');
  if (!isSharing()) {
    saveFile(body, `${name}.png`);
    return true;
  }
  try {
    await navigator.share({ files: [new File([body], `${name}.png`, { type: body.type })], text });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
