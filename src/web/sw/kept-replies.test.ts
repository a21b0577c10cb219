import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';

withFakeIndexedDb();

const SHOP = 'https://shop.example';
const rows = () => Response.json([{ id: 1 }]);

let kept: Map<string, Map<string, Response>>;

/** Like the browser's caches: opening one creates it, matching does not. */
const fakeCaches = () => ({
  open: async (name: string) => {
    const answers = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, answers);
    return {
      put: async (address: string, answer: Response) => void answers.set(address, answer),
      keys: async () => [...answers.keys()].map((address) => new Request(new URL(address, SHOP))),
    };
  },
  match: async (address: string, { cacheName }: { cacheName: string }) =>
    kept.get(cacheName)?.get(address)?.clone(),
  delete: async (name: string) => kept.delete(name),
});

const goOffline = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });

beforeEach(() => {
  vi.resetModules();
  kept = new Map();
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('location', new URL(SHOP));
  goOffline();
});
afterEach(() => vi.unstubAllGlobals());

const wake = () => import('./kept-replies.ts');

/** A page requests customers and the server gives this answer; resolves when the worker has handled it. */
async function hear(
  { answerList }: Awaited<ReturnType<typeof wake>>,
  answer: Response | Promise<Response>,
): Promise<Response | null> {
  const request = new Request(`${SHOP}/api/customers`);
  vi.stubGlobal('fetch', async () => answer);
  const work: Promise<unknown>[] = [];
  const event = { request, waitUntil: (more: Promise<unknown>) => work.push(more) } as unknown as FetchEvent;
  const given = await answerList(event, new URL(request.url));
  await Promise.all(work);
  return given;
}

it('keeps lists once somebody is logged in, and drops them when the session is over', async () => {
  const worker = await wake();
  await hear(worker, rows());
  expect(kept).toEqual(new Map());
  await worker.startKeeping();
  await hear(worker, rows());
  expect([...(kept.get('lists')?.keys() ?? [])]).toEqual([`${SHOP}/api/customers`]);
  await hear(worker, new Response(null, { status: 401 }));
  expect(kept.has('lists')).toBe(false);
  await hear(worker, rows());
  expect(kept.has('lists')).toBe(false);
});

it('keeps them after a login though a request from before it is refused only then', async () => {
  const worker = await wake();
  await worker.startKeeping();
  let refuse: (answer: Response) => void = () => {};
  const late = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  const asked = hear(worker, late);
  await hear(worker, new Response(null, { status: 401 }));
  goOffline();
  await worker.startKeeping();
  await hear(worker, rows());
  refuse(new Response(null, { status: 401 }));
  await asked;
  expect([...(kept.get('lists')?.keys() ?? [])]).toEqual([`${SHOP}/api/customers`]);
});

it('has what opens the app as soon as it keeps anything, and asks for no more of it', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).pathname);
    return Response.json({ authenticated: true });
  });
  const worker = await wake();
  await worker.startKeeping();
  expect([...(kept.get('lists')?.keys() ?? [])]).toEqual([`${SHOP}/api/config`, `${SHOP}/api/auth/session`]);
  await worker.startKeeping();
  expect(asked).toEqual(['/api/config', '/api/auth/session']);
});

it('A10: makes nothing anew of an answer that comes after the logout', async () => {
  const worker = await wake();
  await worker.startKeeping();
  await worker.stopKeeping();
  kept.clear();
  await hear(worker, new Response(null, { status: 401 }));
  expect([...kept.keys()]).toEqual([]);
});

it('takes no page of what stands in front of the server for a list', async () => {
  const worker = await wake();
  await worker.startKeeping();
  await hear(worker, rows());
  const page = () =>
    new Response('<!doctype html><title>Maintenance</title>', { headers: { 'content-type': 'text/html' } });
  expect(await (await hear(worker, page()))?.json()).toEqual([{ id: 1 }]);
  expect(await kept.get('lists')?.get(`${SHOP}/api/customers`)?.clone().json()).toEqual([{ id: 1 }]);
});
