import { saveFile } from './save-file.ts';

/** Whether this device hands pictures on to other apps: phones do, over https; a shop PC saves them. */
export function isSharing(): boolean {
  const probe = new File([], 'picture.png', { type: 'image/png' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/**
 * Hands what is drawn to an app that somebody chooses, with words beside it, or puts it into the downloads.
 * @param name of the file, without its ending
 * @returns whether it was handed on or saved; false where somebody thought better of it
 * @throws Error when it cannot be drawn or handed on
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
