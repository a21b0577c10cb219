import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const handlers = new Map<string, (event: object) => void>();
const dropped: string[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', new URL('https://shop.example'));
  vi.stubGlobal('registration', { scope: 'https://shop.example/', active: {} });
  vi.stubGlobal('addEventListener', (type: string, handle: (event: object) => void) =>
    handlers.set(type, handle),
  );
  vi.stubGlobal('__APP_SHELL__', { first: [], later: [] });
  vi.stubGlobal('caches', {
    keys: async () => ['shell'],
    delete: async (name: string) => dropped.push(name),
  });
});
afterEach(() => {
  dropped.length = 0;
  vi.unstubAllGlobals();
});

/** Resolves when the worker has handled the event. */
function send(type: string, more: object = {}): Promise<unknown> {
  let work: unknown;
  handlers.get(type)?.({ ...more, waitUntil: (promise: unknown) => (work = promise), ports: [] });
  return Promise.resolve(work);
}
const tell = (type: string) => send('message', { data: { type } });

it.each([
  ['fails', 'GO_ON', 0],
  ['is done', 'FORGET', 2],
])(
  'keeps the app of the version in control until a logout %s, while the next is installed',
  async (_, end, count) => {
    await import('./service-worker.ts');
    await tell('PAUSE');
    const installed = send('install');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(dropped).toEqual([]);
    await Promise.all([tell(end), installed]);
    expect(dropped).toHaveLength(count);
  },
);
