/** Finds the codes in a video frame. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  close(): void;
}

/** The formats on boxes and devices, and of the codes that customers show. */
const FORMATS = ['code_128', 'code_39', 'ean_13', 'qr_code', 'data_matrix'] as const;

/** The messages to and from the worker: one answer to each. */
export type ToReader = { formats: typeof FORMATS } | { picture: ImageBitmap };
export type FromReader =
  | { state: 'ready' }
  | { state: 'read'; codes: { rawValue: string }[] }
  | { state: 'failed'; why: string };

interface OwnDetector {
  new (options: { formats: string[] }): Omit<Detector, 'close'>;
  getSupportedFormats(): Promise<string[]>;
}

export class DetectorLoadError extends Error {}

/**
 * Loads the browser's own barcode detector if it supports all formats needed; else one in WASM (360 KB, loaded on demand).
 * @throws DetectorLoadError where that cannot be loaded or run
 */
export async function loadDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: OwnDetector }).BarcodeDetector;
  const known = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (!own || FORMATS.some((format) => !known.includes(format))) return loadReader();
  const detector = new own({ formats: [...FORMATS] });
  return { detect: (source) => detector.detect(source), close: () => {} };
}

async function loadReader(): Promise<Detector> {
  const worker = new Worker(new URL('./camera-reader.ts', import.meta.url), { type: 'module' });
  const ask = (told: ToReader, handed: Transferable[]) =>
    new Promise<FromReader>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromReader>) => resolve(data);
      worker.onerror = (event) => reject(new DetectorLoadError(event.message));
      worker.postMessage(told, handed);
    });
  const started = await ask({ formats: FORMATS }, []);
  if (started.state === 'failed') {
    worker.terminate();
    throw new DetectorLoadError(started.why);
  }
  return {
    async detect(source) {
      const picture = await createImageBitmap(source);
      const told = await ask({ picture }, [picture]);
      return told.state === 'read' ? told.codes : [];
    },
    close: () => worker.terminate(),
  };
}
