import { useEffect, useRef, useState } from 'react';
import { CAMERA_TEXT } from './camera.text.ts';
import type { DialogProps } from './dialog/dialog-props.ts';
import { Notice } from './notice.tsx';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/overlay/dialog.tsx';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const FORMATS = ['code_128', 'code_39', 'ean_13', 'qr_code', 'data_matrix'];
const LOOK_EVERY_MS = 200;

interface CameraDialogProps extends DialogProps {
  hint: string;
  /** What was meant by a code that was seen; null passes it over. */
  read: (raw: string) => string | null;
  /** As a person writes it. */
  show?: (code: string) => string;
  onCode: (code: string) => void;
}

/** Reads codes off boxes and screens by the browser's own detector, as many as are shown to it. */
export function CameraDialog({ open, onOpenChange, hint, read, show = String, onCode }: CameraDialogProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [found, setFound] = useState<string[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const rulesRef = useRef({ read, onCode });
  useEffect(() => {
    rulesRef.current = { read, onCode };
  });
  useEffect(() => {
    if (!open) return;
    const detector = new (globalThis as unknown as { BarcodeDetector: DetectorClass }).BarcodeDetector({
      formats: FORMATS,
    });
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const codes = videoRef.current ? await detector.detect(videoRef.current).catch(() => []) : [];
      if (isOver) return;
      for (const { rawValue } of codes) {
        const code = rulesRef.current.read(rawValue);
        if (code === null) continue;
        rulesRef.current.onCode(code);
        setFound((known) => (known.includes(code) ? known : [...known, code]));
      }
      timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !videoRef.current) return stop();
      videoRef.current.srcObject = stream;
      await videoRef.current.play();
      await look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch(() => !isOver && setHasFailed(true));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [open]);
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={CAMERA_TEXT.title}
      description={hint}
      footer={<Button onClick={() => onOpenChange(false)}>{CAMERA_TEXT.done}</Button>}
    >
      {hasFailed ? (
        <Notice tone="danger" role="alert" title={CAMERA_TEXT.failed} />
      ) : (
        <video
          ref={videoRef}
          muted
          playsInline
          className="aspect-4/3 w-full rounded-control bg-black object-cover"
        />
      )}
      <ul className="numerals mt-3 grid gap-1 text-note" aria-live="polite">
        {found.map((code) => (
          <li key={code}>{show(code)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
