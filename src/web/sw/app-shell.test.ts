import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SHOP = 'https://shop.example';
const POLICY = "default-src 'self' 'nonce-abc'";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', new URL(SHOP));
  vi.stubGlobal('__APP_SHELL__', { first: [{ url: '/', revision: 'of-this-build' }], later: [] });
  vi.stubGlobal('caches', { match: async () => new Response('as kept') });
});
afterEach(() => vi.unstubAllGlobals());

const wordsOf = (nonce: string) => `<!doctype html><meta name="csp-nonce" content="${nonce}">`;
const pageOf = (policy: string, nonce: string) =>
  new Response(wordsOf(nonce), { headers: { 'content-security-policy': policy } });

/** A screen is opened, and the server says this. */
async function open(reply: Response): Promise<Response | null> {
  const { answerShell } = await import('./app-shell.ts');
  const url = new URL('/payments', SHOP);
  const event = {
    request: { mode: 'navigate', url: url.href },
    preloadResponse: Promise.resolve(reply),
    waitUntil: () => {},
  } as unknown as FetchEvent;
  return answerShell(event, url);
}

it("gives the server's page as it is, with its policy", async () => {
  const page = await open(pageOf(POLICY, 'abc'));
  expect(page?.headers.get('content-security-policy')).toBe(POLICY);
  expect(await page?.text()).toBe(wordsOf('abc'));
});

it('asks once more for a page whose words are of another answer than its policy', async () => {
  vi.stubGlobal('fetch', async () => pageOf(POLICY, 'abc'));
  const page = await open(pageOf(POLICY, 'of-another'));
  expect(await page?.text()).toBe(wordsOf('abc'));
});

it('gives the kept page where nothing else is of one piece', async () => {
  vi.stubGlobal('fetch', async () => pageOf(POLICY, 'of-a-third'));
  const page = await open(pageOf(POLICY, 'of-another'));
  expect(await page?.text()).toBe('as kept');
});

it('gives the kept page where that of the server begins and does not go on', async () => {
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('<!doctype html>')),
  });
  const page = await open(new Response(half));
  expect(await page?.text()).toBe('as kept');
});
