import type { HandOver } from '#shared/contracts/hand-over.ts';
import { SIGNATURE_SHEET, signaturePath } from '#shared/domain/hand-over.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { handOverFacts } from './hand-over-facts.ts';
import { HAND_OVER_PAPER_TEXT as TEXT } from './print.text.ts';

// Twice the width that a phone shows without zooming.
const WIDTH_PX = 720;
const MARGIN_PX = 40;
const LINE_PX = 34;
const VALUE_X = 240;
const SIGNED_PX = 400;

/** The slip as a picture: the paper's contents with the signature. */
export function drawHandOver(handOver: HandOver, companyName: string, zone: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const measure = penOf(canvas);
  measure.font = fontOf('bold');
  const lines = [
    ...handOverFacts(handOver, zone),
    [TEXT.paid, handOver.paidAmount && formatMoney(handOver.paidAmount)] as const,
    [TEXT.due, formatMoney(handOver.remainingAmount)] as const,
    ['', handOver.takenBackAt && TEXT.takenBack] as const,
  ].flatMap(([label, value]) =>
    wrapped(measure, value ?? '', WIDTH_PX - VALUE_X - MARGIN_PX).map(
      (text, index) => [index === 0 ? label : '', text] as const,
    ),
  );
  const heading = wrapped(measure, companyName, WIDTH_PX - 2 * MARGIN_PX);
  const head = MARGIN_PX + (heading.length + 2) * LINE_PX;
  const signedAt = head + lines.length * LINE_PX + LINE_PX;
  const signedHeight = handOver.signature === null ? 0 : SIGNED_PX;
  canvas.width = WIDTH_PX;
  canvas.height = signedAt + signedHeight + MARGIN_PX;
  // Resizing a canvas clears it and resets the drawing state.
  const pen = penOf(canvas);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  const write = (weight: 'normal' | 'bold', text: string, x: number, y: number) => {
    pen.font = fontOf(weight);
    pen.fillText(text, x, y);
  };
  heading.forEach((text, index) => {
    write('bold', text, MARGIN_PX, MARGIN_PX + index * LINE_PX);
  });
  write('normal', `${TEXT.title} ${handOver.id}`, MARGIN_PX, MARGIN_PX + heading.length * LINE_PX);
  lines.forEach(([label, text], index) => {
    write('normal', label, MARGIN_PX, head + index * LINE_PX);
    write('bold', text, VALUE_X, head + index * LINE_PX);
  });
  if (handOver.signature !== null) {
    write('normal', TEXT.received, MARGIN_PX, signedAt);
    drawSignature(pen, handOver.signature, signedAt);
    write('normal', TEXT.signedBy, MARGIN_PX, signedAt + SIGNED_PX - LINE_PX / 2);
  }
  return canvas;
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser does not draw');
  return pen;
}

const fontOf = (weight: 'normal' | 'bold') => `${weight} 24px sans-serif`;

/** Wraps the text into lines that fit; a word that is wider than a line is cut. */
function wrapped(pen: CanvasRenderingContext2D, text: string, widthPx: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=\s)/)) {
    if (line !== '' && pen.measureText(line + part.trimEnd()).width > widthPx) {
      lines.push(line.trimEnd());
      line = '';
    }
    for (const letter of part) {
      if (line !== '' && pen.measureText(line + letter).width > widthPx) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

function drawSignature(pen: CanvasRenderingContext2D, signature: string, top: number): void {
  const scale = (WIDTH_PX - 2 * MARGIN_PX) / SIGNATURE_SHEET.width;
  pen.translate(MARGIN_PX, top + LINE_PX);
  pen.scale(scale, scale);
  pen.lineWidth = 4 / scale;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(signaturePath(signature)));
  pen.resetTransform();
}
