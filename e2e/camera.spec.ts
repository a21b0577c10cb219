import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { encode } from 'uqr';
import { expectNoViolations } from './accessible.ts';
import { allow, shopOfAWorker, test as shopTest, visit } from './fixtures.ts';
import type { Shop } from './shop.ts';

/** A browser without a reader of its own, in front of whose camera somebody holds a code. */

const CODE = '049152';
const WIDTH = 640;
const HEIGHT = 480;

/** Writes one picture of a QR as a film without an end, which Chromium takes for its camera (YUV4MPEG2). */
function writeFilm(path: string, text: string): void {
  const { data, size } = encode(text, { border: 4 });
  const scale = Math.floor(HEIGHT / size);
  const luma = Buffer.alloc(WIDTH * HEIGHT, 200);
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let dy = 0; dy < scale; dy += 1)
        luma.fill(
          isDark ? 16 : 235,
          (y * scale + dy) * WIDTH + x * scale + 80,
          (y * scale + dy) * WIDTH + (x + 1) * scale + 80,
        );
    });
  });
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, Buffer.from('FRAME\n'), luma, chroma]));
}

const test = shopTest.extend<object, { shop: Shop }>({
  shop: shopOfAWorker(),
  launchOptions: [
    async ({ launchOptions }, use) => {
      using folder = mkdtempDisposableSync(join(tmpdir(), 'omatala-film-'));
      const film = join(folder.path, 'code.y4m');
      writeFilm(film, CODE);
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    },
    { scope: 'worker' },
  ],
});

test('a code that is held before the camera is looked up, by a reader of our own', async ({ desk }) => {
  await desk.context().grantPermissions(['camera']);
  await visit(desk, '/hand-over');
  expect(await desk.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
  // Whatever stands in the field: the code takes its place, and is looked up once.
  await desk.getByRole('searchbox', { name: /^Code/ }).fill('Selma N');
  const fetched: string[] = [];
  const looks: unknown[] = [];
  desk.on('request', (request) => {
    if (request.url().endsWith('/api/hand-overs/find')) looks.push(request.postDataJSON());
  });
  desk.on('request', (request) => fetched.push(new URL(request.url()).host));
  const asked = desk.waitForRequest((request) => request.url().endsWith('/api/hand-overs/find'));
  await desk.getByRole('button', { name: /^Scan with the camera: Code/ }).click();
  expect((await asked).postDataJSON()).toEqual({ code: CODE });
  await expect(desk.getByText('No ready device found')).toBeVisible();
  await expect(desk.getByRole('dialog')).toBeHidden();
  expect(looks).toEqual([{ code: CODE }]);
  expect([...new Set(fetched)]).toEqual([new URL(desk.url()).host]);
});

test('a camera that is refused is said to be, and a reader that does not come', async ({
  desk,
  complaints,
}) => {
  await visit(desk, '/hand-over');
  const open = desk.getByRole('button', { name: /^Scan with the camera: Code/ });
  const camera = desk.getByRole('dialog', { name: 'Scan with the camera' });
  await open.click();
  await expect(camera.getByRole('alert')).toContainText('This page is not allowed to use the camera.');
  await expectNoViolations(desk);
  await camera.getByRole('button', { name: 'Done' }).click();
  await desk.context().grantPermissions(['camera']);
  await desk.context().route(/camera-reader-.*\.js/, (route) => route.abort());
  await open.click();
  await expect(camera.getByRole('alert')).toContainText('The code reader could not be loaded.');
  allow(complaints, /ERR_FAILED|Failed to load resource/);
});
