import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { FromReader, ToReader } from './camera-detector.ts';

// Runs in a worker: reading a frame takes a tenth of a second on a cheap phone, and WASM may run only here (the file is served with a policy of its
// own, `web-app.ts`).

const answer = (told: FromReader): void => postMessage(told);
let detector: BarcodeDetector | null = null;

async function start({ formats }: Extract<ToReader, { formats: unknown }>): Promise<void> {
  // Loads the WASM file from the shop's own server; by default the library loads it from a public one.
  await prepareZXingModule({ overrides: { locateFile: () => readerUrl }, fireImmediately: true });
  detector = new BarcodeDetector({ formats: [...formats] });
  answer({ state: 'ready' });
}

addEventListener('message', async ({ data }: MessageEvent<ToReader>) => {
  try {
    if ('formats' in data) return await start(data);
    const found = (await detector?.detect(data.picture)) ?? [];
    data.picture.close();
    answer({ state: 'read', codes: found.map(({ rawValue }) => ({ rawValue })) });
  } catch (error) {
    answer({ state: 'failed', why: String(error) });
  }
});
