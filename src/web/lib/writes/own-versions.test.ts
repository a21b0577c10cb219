import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';
import { answerCalls } from '#web/testing/stub-fetch.ts';

withFakeIndexedDb();

/** The row on the server. */
let version = 3;
let asked: (string | null)[] = [];
let step: (seen: number) => Promise<unknown>;

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', store());
  vi.stubGlobal('sessionStorage', store());
  vi.stubGlobal('navigator', { onLine: true });
  // Fresh modules, so that no change of another test waits on the device.
  vi.resetModules();
  const { signer } = await import('./deed.ts');
  const { sendWrite } = await import('./send-write.ts');
  signer.current = { agent: 'Agent 2', branch: 'rundu', shop: 's' };
  step = (seen) =>
    sendWrite({ method: 'PUT', path: '/api/payments/12', body: { status: 'approved' } }, { ifMatch: seen });
  version = 3;
  asked = [];
  answerCalls(async (_path: string, init: RequestInit) => {
    const ifMatch = new Headers(init.headers).get('if-match');
    asked.push(ifMatch);
    const isStale = ifMatch !== `"${version}"`;
    if (isStale)
      return Response.json({ code: 'stale_version', current: { id: 12, version } }, { status: 412 });
    version += 1;
    return Response.json({ id: 12, version });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('what is done on an old sight of a row comes after what was saved from here', async () => {
  await step(3);
  await step(3);
  expect(asked).toEqual(['"3"', '"4"']);
});

it('a backup that was put back is noticed by the first refusal: the next press is done on what is shown', async () => {
  await step(3);
  await step(4);
  version = 3;
  await expect(step(3)).rejects.toThrow();
  await step(3);
  expect(asked.slice(2)).toEqual(['"5"', '"3"']);
  // A colleague has created this version, so it is not this device's own.
  version = 5;
  await expect(step(3)).rejects.toThrow();
});
