import { useEffect, useRef, useState } from 'react';
import { formatImei, parseImei } from '#shared/domain/imei.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { CAMERA_TEXT } from './stock-arrival.text.ts';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const FORMATS = ['code_128', 'code_39', 'ean_13', 'qr_code', 'data_matrix'];
const LOOK_EVERY_MS = 200;

/** Reads device numbers off boxes by the browser's own detector. Anything that is no such number is passed over. */
export function CameraDialog({
  open,
  onOpenChange,
  onCode,
}: DialogProps & { onCode: (imei: string) => void }) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [found, setFound] = useState<string[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const tellRef = useRef(onCode);
  useEffect(() => {
    tellRef.current = onCode;
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
        const read = parseImei(rawValue);
        if (!read.ok) continue;
        tellRef.current(read.imei);
        setFound((known) => (known.includes(read.imei) ? known : [...known, read.imei]));
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
      description={CAMERA_TEXT.hint}
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
        {found.map((imei) => (
          <li key={imei}>{formatImei(imei)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
