import { useEffect, useRef, useState } from 'react';
import type { DialogProps } from '../dialog/dialog-props.ts';
import { Notice } from '../notice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { CAMERA_TEXT } from './camera.text.ts';
import { type Detector, DetectorLoadError, loadDetector } from './camera-detector.ts';

const LOOK_EVERY_MS = 200;

interface CameraDialogProps extends DialogProps {
  hint: string;
  /** The value of a code that was seen; null to ignore it. */
  read: (raw: string) => string | null;
  /** Formats a code for people. */
  show?: (code: string) => string;
  onCode: (code: string) => void;
}

/** Reads codes on boxes and screens with the camera, as many as are shown to it. */
export function CameraDialog({ open, onOpenChange, hint, read, show = String, onCode }: CameraDialogProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [found, setFound] = useState<string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const rulesRef = useRef({ read, onCode });
  useEffect(() => {
    rulesRef.current = { read, onCode };
  });
  useEffect(() => {
    if (!open) return;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const loading = loadDetector();
    // A failure to load is shown only after the camera has started: a refused camera is what the user can change.
    loading.catch(() => {});
    const look = async (detector: Detector) => {
      const codes = videoRef.current ? await detector.detect(videoRef.current).catch(() => []) : [];
      if (isOver) return;
      for (const { rawValue } of codes) {
        const code = rulesRef.current.read(rawValue);
        if (code === null) continue;
        rulesRef.current.onCode(code);
        setFound((known) => (known.includes(code) ? known : [...known, code]));
      }
      timer = setTimeout(() => void look(detector), LOOK_EVERY_MS);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !videoRef.current) return stop();
      videoRef.current.srcObject = stream;
      await videoRef.current.play();
      const detector = await loading;
      if (isOver) return;
      setIsReading(true);
      await look(detector);
    };
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
      // Closes the detector even if it loads only now. A failure is reported by the code that waits for it.
      loading.then(
        (detector) => detector.close(),
        () => {},
      );
    };
    start().catch((error: unknown) => {
      if (!isOver) setFailure(failureOf(error));
      stop();
    });
    return stop;
  }, [open]);
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={CAMERA_TEXT.title}
      description={hint}
      footer={<Button onClick={() => onOpenChange(false)}>{CAMERA_TEXT.done}</Button>}
    >
      {failure !== null ? (
        <Notice tone="danger" role="alert" title={CAMERA_TEXT.failed}>
          {failure}
        </Notice>
      ) : (
        <video
          ref={videoRef}
          muted
          playsInline
          className="aspect-4/3 w-full rounded-control bg-black object-cover"
        />
      )}
      {failure === null && !isReading && (
        <p role="status" className="mt-3 text-note text-soft">
          {CAMERA_TEXT.starting}
        </p>
      )}
      <ul className="numerals mt-3 grid gap-1 text-note" aria-live="polite">
        {found.map((code) => (
          <li key={code}>{show(code)}</li>
        ))}
      </ul>
    </Dialog>
  );
}

function failureOf(error: unknown): string {
  if (error instanceof DetectorLoadError) return CAMERA_TEXT.notLoaded;
  const { name } = error as { name?: unknown };
  if (name === 'NotAllowedError' || name === 'SecurityError') return CAMERA_TEXT.notAllowed;
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? CAMERA_TEXT.none : CAMERA_TEXT.busy;
}
