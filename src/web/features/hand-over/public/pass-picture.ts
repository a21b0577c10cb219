import { encode } from 'uqr';

const MODULE_PX = 16;
const DIGITS_PX = 72;

/** Draws the QR code with the digits below, as a picture for the customer. */
export function drawPass(code: string): HTMLCanvasElement {
  const { data, size } = encode(code, { border: 2 });
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE_PX;
  canvas.height = canvas.width + DIGITS_PX;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser does not draw');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX);
    });
  });
  pen.font = `bold ${DIGITS_PX * 0.75}px sans-serif`;
  pen.textAlign = 'center';
  pen.fillText(code, canvas.width / 2, canvas.width + DIGITS_PX * 0.45);
  return canvas;
}
