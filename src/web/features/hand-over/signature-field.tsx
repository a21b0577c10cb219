import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { MOST_SIGNATURE_LENGTH, SIGNATURE_SHEET } from '#shared/domain/hand-over.ts';
import { Button } from '#web/components/ui/button.tsx';
import { HAND_OVER_TEXT } from './hand-over.text.ts';

interface SignatureFieldProps {
  value: string | null;
  onChange: (signature: string | null) => void;
}

/** The field in which the customer signs. It stores the strokes, scaled to a sheet of one size on every screen. */
export function SignatureField({ value, onChange }: SignatureFieldProps) {
  const labelId = useId();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [pad, setPad] = useState<SignaturePad | null>(null);
  const tellRef = useRef(onChange);
  useEffect(() => {
    tellRef.current = onChange;
  });
  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const drawn = new SignaturePad(canvas, { penColor: '#0b1530', minDistance: 3 });
    let widthPx = 0;
    const fitSheet = () => {
      const { offsetWidth, offsetHeight } = canvas;
      if (offsetWidth === 0 || offsetWidth === widthPx) return;
      const data = widthPx === 0 ? [] : scaled(drawn.toData(), offsetWidth / widthPx);
      widthPx = offsetWidth;
      // The canvas has the screen's resolution: otherwise the strokes are blurred and away from the finger.
      const ratio = Math.max(1, globalThis.devicePixelRatio);
      canvas.width = offsetWidth * ratio;
      canvas.height = offsetHeight * ratio;
      canvas.getContext('2d')?.scale(ratio, ratio);
      drawn.fromData(data);
    };
    fitSheet();
    // Turning a phone resizes the canvas; the strokes are kept.
    const observer = new ResizeObserver(fitSheet);
    observer.observe(canvas);
    // Synchronously, so that an Escape that follows on a slow machine knows about the signature.
    const tell = () => flushSync(() => tellRef.current(signatureOf(drawn.toData(), canvas)));
    drawn.addEventListener('endStroke', tell);
    setPad(drawn);
    return () => {
      observer.disconnect();
      drawn.removeEventListener('endStroke', tell);
      drawn.off();
    };
  }, []);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <span id={labelId} className="text-note font-medium text-soft">
          {HAND_OVER_TEXT.signature}
        </span>
        <span className="text-note text-soft" role="status">
          {value === null ? HAND_OVER_TEXT.unsigned : HAND_OVER_TEXT.signed}
        </span>
      </div>
      {/* White like the paper that it is printed on. It fits completely on a phone in landscape. */}
      <canvas
        ref={canvasRef}
        role="img"
        aria-labelledby={labelId}
        className="aspect-5/2 w-[min(100%,100dvh)] justify-self-center rounded-control border border-edge-control bg-white"
      />
      <div className="flex items-center justify-between gap-3">
        <span className="text-note text-faint">{HAND_OVER_TEXT.signatureHint}</span>
        <Button
          variant="ghost"
          size="compact"
          disabled={value === null}
          onClick={() => {
            pad?.clear();
            onChange(null);
          }}
        >
          {HAND_OVER_TEXT.clear}
        </Button>
      </div>
    </div>
  );
}

const scaled = (groups: readonly PointGroup[], by: number): PointGroup[] =>
  groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));

/** The strokes on the sheet; if they are too long, every other point of each is left out. */
function signatureOf(groups: readonly PointGroup[], canvas: HTMLCanvasElement): string | null {
  const { width, height } = SIGNATURE_SHEET;
  const place = (at: number, size: number, whole: number) =>
    Math.min(whole, Math.max(0, Math.round((at / Math.max(1, size)) * whole)));
  let strokes = groups.map(({ points }) =>
    points.map(
      ({ x, y }) => `${place(x, canvas.offsetWidth, width)},${place(y, canvas.offsetHeight, height)}`,
    ),
  );
  strokes = strokes.filter((points) => points.length > 0);
  const text = () => strokes.map((points) => points.join(' ')).join(';');
  while (text().length > MOST_SIGNATURE_LENGTH && strokes.some((points) => points.length > 2))
    strokes = strokes.map((points) =>
      points.filter((_, index) => index % 2 === 0 || index === points.length - 1),
    );
  return strokes.length === 0 || text().length > MOST_SIGNATURE_LENGTH ? null : text();
}
