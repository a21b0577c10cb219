import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HIDDEN_ID_NUMBER } from '#shared/domain/pocket/format.ts';
import { ERROR_CODES, type ErrorCode } from '#shared/errors.ts';
import { loseStore, withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';
import { answerCalls } from '#web/testing/stub-fetch.ts';
import { MADE_KEY, OUTBOX_DB, POCKET_KEY } from '../offline/kept-lists.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { readIntent } from './intent.ts';
import { NEVER_A_QUESTION } from './questions.ts';

withFakeIndexedDb();

const REFUSED = { code: 'overpayment' as const, words: 'This is more than is due', version: null };
const DAY_MS = 24 * 60 * 60_000;
const SHOP = 'shop-a';

/** Which tab holds which names, as the browser knows it. */
let locks: { name: string; tab: number }[] = [];
let storages: Map<string, string>[] = [];
let running = -1;

/** Work under a shared lock by several tabs, and under an exclusive one. */
let shared: Promise<unknown>[] = [];
let alone: Promise<unknown> = Promise.resolve();

async function inTheirTurn({ mode }: LockOptions, work: () => Promise<unknown>): Promise<unknown> {
  const before = mode === 'shared' ? [alone] : [alone, ...shared];
  const done = Promise.allSettled(before).then(work);
  if (mode === 'shared') shared.push(done);
  else alone = done;
  return done;
}

const openWorker = () => openTab(undefined, true);

/** Opens a tab of the browser, with its own modules; a reloaded tab keeps its number. */
async function openTab(number = storages.length, isWorker = false) {
  storages[number] ??= new Map();
  running = number;
  vi.resetModules();
  (await import('./pageless.ts')).pageless.current = isWorker;
  const { subscribeToOutcomes } = await import('../writes/settle.ts');
  const writes = await import('../writes/sent-writes.ts');
  const { signer } = await import('../writes/deed.ts');
  const store = await import('./outbox-store.ts');
  const outbox = await import('./outbox.ts');
  const { dueWrites, sendDue } = await import('./send-due.ts');
  const { noteAnswer } = await import('../offline/connection.ts');
  signer.current = { agent: 'Agent 2', branch: 'rundu', shop: SHOP };
  writes.restoreWrites();
  await outbox.kept();
  return {
    ...{ ...writes, ...outbox, ...store, signer, subscribeToOutcomes, sendDue },
    /** The server has just answered. */
    hear: (headers: HeadersInit) => noteAnswer('/api/config', new Headers(headers)),
    putPayments: async (count: number) => {
      const free = { isUnsettled: true, isLeft: true };
      for (let at = 1; at <= count; at += 1)
        writes.putWrite(sent(`k${at}`, { ...free, path: `/api/payments/${at}/receipts` }));
      await outbox.kept();
    },
    due: (now = Date.now()) => dueWrites(writes.getWrites(), now).map(({ key }) => key),
    keptKeys: async () => (await store.readIntents()).intents.map(({ key }) => key),
    /** Ends the tab without any event. */
    kill: () => {
      locks = locks.filter(({ tab }) => tab !== number);
    },
  };
}

const sent = (key: string, more: Partial<SentWrite> = {}): SentWrite => ({
  ...{ key, method: 'POST', path: '/api/payments/12/receipts', content: '{"amount":"500"}', ifMatch: null },
  ...{ form: 'Add Payment · Quote Q-1012', opening: 'o', sentAt: Date.now() },
  ...{ isUnsettled: false, isLeft: false, ...more },
});

function stubBrowser(): void {
  const storageOf = (kept: () => Map<string, string>) => ({
    getItem: (key: string) => kept().get(key) ?? null,
    setItem: (key: string, value: string) => void kept().set(key, value),
    removeItem: (key: string) => void kept().delete(key),
  });
  const shared = new Map<string, string>();
  vi.stubGlobal(
    'localStorage',
    storageOf(() => shared),
  );
  vi.stubGlobal(
    'sessionStorage',
    storageOf(() => storages[running] ?? new Map()),
  );
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: async (name: string, options: LockOptions, work: (lock: object | null) => unknown) => {
        if (!options.ifAvailable) return inTheirTurn(options, async () => work({}));
        const isTaken = locks.some((one) => one.name === name);
        if (!isTaken) locks.push({ name, tab: running });
        return work(isTaken ? null : {});
      },
      query: async () => ({ held: locks }),
    },
  });
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
}

beforeEach(() => {
  locks = [];
  shared = [];
  alone = Promise.resolve();
  storages = [];
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

it('is kept before it leaves, with when, by whom and where, and crossed out with its answer', async () => {
  const tab = await openTab();
  tab.putWrite(sent('a'));
  await tab.kept();
  const { intents } = await tab.readIntents();
  expect(intents).toMatchObject([
    {
      ...{ format: 1, key: 'a', subject: { entity: 'payment', id: 12 } },
      write: { deed: { agent: 'Agent 2', branch: 'rundu', shop: SHOP, isUnsure: true } },
    },
  ]);
  tab.dropWrite('a');
  await tab.kept();
  expect(await tab.keptKeys()).toEqual([]);
});

it('is not sent to an address that is none of ours, should somebody have changed it in the store', async () => {
  const tab = await openTab();
  tab.putWrite(sent('a'));
  await tab.kept();
  const [kept] = (await tab.readIntents()).intents;
  if (!kept) throw new Error('Nothing was kept');
  const paths = [
    '/api/../logout',
    '/api/payments/%2e%2e/1',
    '/api/payments/1\\..',
    '//elsewhere/api/payments',
  ];
  for (const path of paths) expect(readIntent({ ...kept, write: { ...kept.write, path } }), path).toBeNull();
  expect(readIntent(kept)).toMatchObject({ key: 'a' });
  const nameOf = (form: string | null) => readIntent({ ...kept, write: { ...kept.write, form } })?.write.form;
  expect(nameOf('Tell a Day · Selma · Quote Q-1')).toBe('Promise a Date · Selma · Quote Q-1');
  for (const form of ['Add Payment · Quote Q-1 · Tell a Day', null]) expect(nameOf(form)).toBe(form);
});

it('goes on in another tab when its own is killed, and not as long as that one lives', async () => {
  const first = await openTab();
  first.putWrite(sent('a'));
  await first.kept();
  const second = await openTab();
  await second.takeOver();
  expect(second.due()).toEqual([]);
  first.kill();
  await second.takeOver();
  expect(second.due()).toEqual(['a']);
  expect(second.getUnsettled()).toMatchObject([{ key: 'a', isWaiting: true, deed: { agent: 'Agent 2' } }]);
});

it("without locks, what a tab had sent is in nobody's hands after two minutes, and not before", async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const first = await openTab();
  first.putWrite(sent('new'));
  first.putWrite(sent('old', { path: '/api/payments/13/receipts', sentAt: Date.now() - 121_000 }));
  await first.kept();
  const second = await openTab();
  await second.takeOver();
  expect(second.due()).toEqual(['old']);
});

it('what the worker was answered is told to the next tab, which crosses it out and goes on from there', async () => {
  const closed = await openTab();
  const step = { method: 'PUT', path: '/api/payments/12', content: '{"status":"approved"}' } as const;
  closed.putWrite(sent('a', { ...step, ifMatch: '3', order: 1 }));
  closed.putWrite(sent('b', { ...step, ifMatch: '3', order: 2, isUnsettled: true, isLeft: true }));
  await closed.kept();
  closed.kill();
  const worker = await openWorker();
  await worker.takeOver();
  const [first] = worker.getWrites();
  if (!first) throw new Error('Nothing waits');
  const row = { id: 12, version: 4, nextActions: [], paidAmount: '222.00' };
  worker.closeWrite(first, { ...row, idNumber: '90010100712' });
  await worker.kept();
  expect(worker.due()).toEqual(['b']);
  expect((await worker.readIntents()).intents.map(({ key, answer }) => [key, answer])).toEqual([
    ['a', { ...row, idNumber: HIDDEN_ID_NUMBER }],
    ['b', undefined],
  ]);
  await worker.letGo();

  const next = await openTab();
  localStorage.setItem(POCKET_KEY, '1');
  const told: unknown[] = [];
  next.subscribeToOutcomes(({ key }, { kind }) => told.push([key, kind]));
  expect(next.due()).toEqual(['b']);
  await next.takeOver();
  expect(told).toEqual([['a', 'saved']]);
  expect(await next.keptKeys()).toEqual(['b']);
  expect(next.getWrites()).toMatchObject([{ key: 'b', ifMatch: '4' }]);
  // Without a connection, the answer must already be in the copy.
  const { withOwnAnswers } = await import('../pocket/own-answers.ts');
  const carried = { id: 12, version: 3, nextActions: [], paidAmount: '0.00' };
  expect(await withOwnAnswers('/api/payments', [carried])).toMatchObject([row]);
  const { ownVersionAfter } = await import('../writes/own-versions.ts');
  expect(ownVersionAfter('payment:12', '3')).toBe('4');
});

it('what a page was answered before it was closed is carried by the next one, which says nothing of it', async () => {
  const closed = await openTab();
  const order = { id: 51, version: 1, nextActions: [], quoteNumber: 'Q-1051' };
  closed.putWrite(sent('a', { path: '/api/payments', content: '{"quoteNumber":"Q-1051"}' }));
  await closed.kept();
  const [write] = closed.getWrites();
  if (!write) throw new Error('Nothing was sent');
  closed.closeWrite(write, order);
  await closed.kept();
  const { intents } = await closed.readIntents();
  expect(intents).toMatchObject([{ key: 'a', answer: order }]);
  await vi.waitFor(async () => expect(await closed.keptKeys()).toEqual([]));
  closed.kill();
  // The state when the page closes in between.
  await closed.writeIntents(intents, []);

  const next = await openTab();
  localStorage.setItem(POCKET_KEY, '1');
  const told: unknown[] = [];
  next.subscribeToOutcomes(({ key }) => told.push(key));
  expect(next.getWrites()).toEqual([]);
  await next.takeOver();
  expect(await next.keptKeys()).toEqual([]);
  expect([next.due(), told]).toEqual([[], []]);
  const { madeSince } = await import('../pocket/own-answers.ts');
  expect(await madeSince(0)).toMatchObject([
    { root: '/api/payments', row: { id: 51, quoteNumber: 'Q-1051' } },
  ]);
});

it.each(['the next page', 'the worker'])(
  'after a power cut %s knows what number a saved order got, and what hangs on it is sent',
  async (who) => {
    const closed = await openTab();
    const { temporaryIdOf } = await import('../writes/temporary-id.ts');
    const free = { isUnsettled: true, isLeft: true, order: Date.now() + 9 };
    closed.putWrite(sent('a', { path: '/api/payments', content: '{"quoteNumber":"Q-1051"}' }));
    closed.putWrite(sent('b', { ...free, path: `/api/payments/${temporaryIdOf('a')}/receipts` }));
    await closed.kept();
    const { intents } = await closed.readIntents();
    const [write] = closed.getWrites();
    if (!write) throw new Error('Nothing was sent');
    closed.closeWrite(write, { id: 51, version: 1 });
    await closed.kept();
    const [saved] = (await closed.readIntents()).intents;
    if (!saved?.answer) throw new Error('It was not noted as saved');
    await vi.waitFor(async () => expect(await closed.keptKeys()).toEqual(['b']));
    closed.kill();
    // The database was written with strict durability; the browser writes other storage when it likes.
    await closed.writeIntents([saved, ...intents.filter(({ key }) => key === 'b')], []);
    localStorage.removeItem(MADE_KEY);

    const next = who === 'the worker' ? await openWorker() : await openTab();
    await next.takeOver();
    const { followMakers } = await import('./made-here.ts');
    await followMakers();
    expect(next.getWrites()).toMatchObject([{ key: 'b', path: '/api/payments/51/receipts' }]);
    expect(next.due()).toEqual(['b']);
  },
);

it('what hangs on a saved order gets its number also where the browser has no room to note that', async () => {
  const tab = await openTab();
  const { temporaryIdOf } = await import('../writes/temporary-id.ts');
  const { followMakers } = await import('./made-here.ts');
  const free = { isUnsettled: true, isLeft: true, order: Date.now() + 9 };
  tab.putWrite(sent('a', { path: '/api/payments', content: '{"quoteNumber":"Q-1051"}' }));
  tab.putWrite(sent('b', { ...free, path: `/api/payments/${temporaryIdOf('a')}/receipts` }));
  await tab.kept();
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const [write] = tab.getWrites();
  if (!write) throw new Error('Nothing was sent');
  tab.closeWrite(write, { id: 51, version: 1 });
  await tab.kept();
  await vi.waitFor(async () => expect(await tab.keptKeys()).toEqual(['b']));
  await followMakers();
  expect(tab.getWrites()).toMatchObject([{ key: 'b', path: '/api/payments/51/receipts' }]);
  expect(tab.due()).toEqual(['b']);
});

it('a worker that is woken again has forgotten what was dropped or given back meanwhile', async () => {
  const closed = await openTab();
  closed.putWrite(sent('a', { isUnsettled: true, isLeft: true }));
  await closed.kept();
  closed.kill();
  const worker = await openWorker();
  await worker.takeOver();
  expect(worker.due()).toEqual(['a']);
  await worker.letGo();
  // Asked about and given back in a tab that has been closed again; the worker is still running.
  await worker.writeIntents([], ['a']);
  await worker.takeOver();
  expect(worker.due()).toEqual([]);
  expect(await worker.keptKeys()).toEqual([]);
});

it('a logout leaves nothing that the worker writes down before it hears of it', async () => {
  const worker = await openWorker();
  await openTab();
  const { forgetDevice } = await import('../offline/forget-device.ts');
  const { setForgotten } = await import('../offline/forgotten.ts');
  const controller = {
    postMessage: (_message: object, [port]: [MessagePort]) => {
      worker.putWrite(sent('a', { isUnsettled: true, isLeft: true }));
      void worker.kept().then(() => port.postMessage('DONE'));
    },
  };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { controller, getRegistration: async () => undefined },
  });
  await forgetDevice();
  setForgotten(false);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(OUTBOX_DB);
});

it('asks what time it is by the server before it says when something was done, whoever sends it', async () => {
  const asked: string[] = [];
  answerCalls(async (path: string) => {
    asked.push(path);
    return Response.json({ id: 12, version: 2 }, { headers: { date: new Date().toUTCString() } });
  });
  const tab = await openTab();
  tab.putWrite(sent('a', { isUnsettled: true, isLeft: true }));
  await tab.takeOver();
  const { settle } = await import('../writes/settle.ts');
  const [write] = tab.getWrites();
  if (!write) throw new Error('Nothing waits');
  expect((await settle(write)).kind).toBe('saved');
  expect(asked).toEqual(['/api/config', '/api/payments/12/receipts']);
});

it.each([
  ['when its link is back', 0],
  ['before anything more was done on it', 1],
])('money keeps its hour when a clock that was three days ahead is put right %s', async (_when, first) => {
  const [start, hour] = [Date.now(), 3_600_000];
  const ahead = start + 72 * hour;
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: ahead });
  const asked: [path: string, at: string | null][] = [];
  answerCalls(async (path: string, { headers }: RequestInit) => {
    asked.push([path, new Headers(headers).get('x-deed-at')]);
    const date = new Date(start + 3 * hour).toUTCString();
    return Response.json({ id: 12, version: 2 }, { headers: { date } });
  });
  const passes = (hours: number, clock: number) => {
    vi.advanceTimersByTime(hours * hour);
    vi.setSystemTime(clock);
  };
  const tab = await openTab();
  const { noteAnswer } = await import('../offline/connection.ts');
  const { sendDue } = await import('./send-due.ts');
  noteAnswer('/api/payments', new Headers({ date: new Date(start).toUTCString() }));
  passes(1, (first === 0 ? ahead : start) + hour);
  tab.putWrite(sent('a', { isUnsettled: true, isLeft: true, sentAt: Date.now() }));
  await tab.kept();
  passes(2, start + 3 * hour);
  await sendDue(new AbortController().signal);
  vi.useRealTimers();
  expect(asked.map(([path]) => path)).toEqual(['/api/config', '/api/payments/12/receipts']);
  expect(Math.abs(Date.parse(asked[1]?.[1] ?? '') - start - hour)).toBeLessThan(3_000);
});

it('what time it is by the server is known to a page that is opened without a link, also where only lists were read', async () => {
  const aheadMs = 26 * 3_600_000;
  const events = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', events);
  vi.stubGlobal('document', { ...events, visibilityState: 'visible' });
  const reading = await openTab();
  const { noteAnswer, noteNoAnswer } = await import('../offline/connection.ts');
  const { keepSending } = await import('./outbox-sender.ts');
  const stop = keepSending();
  noteAnswer('/api/payments', new Headers({ date: new Date(Date.now() + aheadMs).toUTCString() }));
  noteNoAnswer();
  noteNoAnswer();
  stop();
  reading.kill();
  const opened = await openTab();
  opened.putWrite(sent('a'));
  await opened.kept();
  const [kept] = (await opened.readIntents()).intents;
  const { at = '', isUnsure } = kept?.write.deed ?? {};
  expect(Math.abs(Date.parse(at) - Date.now() - aheadMs)).toBeLessThan(3_000);
  expect(isUnsure).toBe(false);
});

it('waits when its tab is loaded anew; what was answered by then is not asked about', async () => {
  const tab = await openTab();
  tab.putWrite(sent('answered'));
  tab.putWrite(sent('open'));
  await tab.kept();
  // Answered at the last moment: the tab's own list is gone, but the database was not updated.
  const own = storages[0]?.get('sent-writes') ?? '[]';
  storages[0]?.set('sent-writes', JSON.stringify(JSON.parse(own).slice(1)));
  tab.kill();
  const again = await openTab(0);
  await again.takeOver();
  expect(again.due()).toEqual(['open']);
  expect(await again.keptKeys()).toEqual(['open']);
  expect(storages[0]?.has('sent-writes')).toBe(false);
});

it('goes on when its browser is killed and brings the tab back as it was some seconds before', async () => {
  const tab = await openTab();
  tab.putWrite(sent('before', { sentAt: Date.now() - 9 }));
  await tab.kept();
  const asItWas = new Map(storages[0]);
  tab.dropWrite('before');
  tab.putWrite(sent('a'));
  await tab.kept();
  tab.kill();
  storages[0] = asItWas;
  const again = await openTab(0);
  await again.takeOver();
  // The answered change is sent again with its key.
  expect(again.due()).toEqual(['before', 'a']);
  expect(again.getWrites()).toMatchObject([{ key: 'before' }, { key: 'a', deed: { agent: 'Agent 2' } }]);
});

it('is not sent by itself when whoever sent it has cancelled it', async () => {
  const tab = await openTab();
  tab.putWrite(sent('a'));
  tab.leaveWrites('o');
  tab.putWrite({ ...sent('a'), isUnsettled: true, isLeft: true, isHeld: true });
  await tab.takeOver();
  expect(tab.getUnsettled()).toMatchObject([{ key: 'a', isWaiting: true, isHeld: true }]);
  expect(tab.due()).toEqual([]);
});

it('holds up what is about the same record when it is refused, and nothing else', async () => {
  const tab = await openTab();
  const left = { isUnsettled: true, isLeft: true, opening: null };
  tab.putWrite(sent('refused', { ...left, sentAt: 1, isHeld: true, refusal: REFUSED }));
  tab.putWrite(sent('same', { ...left, sentAt: Date.now() - 2 }));
  tab.putWrite(sent('other', { ...left, path: '/api/laybys/12/receipts' }));
  await tab.takeOver();
  expect(tab.due()).toEqual(['other']);
});

it('what was done on an order after a step of its new pre-order is sent after that', async () => {
  const asked: string[] = [];
  answerCalls(async (path: string, { method }: RequestInit) => {
    if (path !== '/api/config') asked.push(`${method} ${path}`);
    const row = { id: path === '/api/pre-orders' ? 77 : 12, version: 1 };
    return Response.json(row, { headers: { date: new Date().toUTCString() } });
  });
  const tab = await openTab();
  const { temporaryIdOf } = await import('../writes/temporary-id.ts');
  const { sendDue } = await import('./send-due.ts');
  const free = { isUnsettled: true, isLeft: true, opening: null };
  const step = { method: 'PUT', content: '{"status":"shipped"}', ifMatch: '0' } as const;
  const onItsWay = { ...step, path: `/api/pre-orders/${temporaryIdOf('a')}`, line: 'payment:12' };
  tab.putWrite(sent('a', { ...free, path: '/api/pre-orders', content: '{"paymentId":12}', order: 1 }));
  tab.putWrite(sent('b', { ...free, ...onItsWay, order: 2 }));
  tab.putWrite(sent('c', { ...free, order: 3 }));
  await tab.kept();
  for (let times = 0; times < 3; times += 1) await sendDue(new AbortController().signal);
  expect(asked).toEqual(['POST /api/pre-orders', 'PUT /api/pre-orders/77', 'POST /api/payments/12/receipts']);
});

it.each([
  ['its tab', false],
  ['another tab', true],
])(
  'what %s takes back while it is on its way with others is known once those are answered',
  async (_, isOther) => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const booked = new Set<string>();
    const [left, line] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const headers = { date: new Date().toUTCString() };
    answerCalls(async (path: string, init: RequestInit) => {
      if (path === '/api/outbox/batch') {
        left.resolve();
        await line.promise;
        for (const key of keys) booked.add(key);
        const answers = keys.map(() => ({ status: 201, body: { id: 12 } }));
        return Response.json({ answers }, { headers });
      }
      const isBooked = booked.has(new Headers(init.headers).get('idempotency-key') ?? '');
      const refused = Response.json({ status: 409, code: 'deed_shop' }, { status: 409, headers });
      return path === '/api/config' || isBooked ? Response.json({}, { headers }) : refused;
    });
    const tab = await openTab();
    const { sendDue } = await import('./send-due.ts');
    for (const [at, key] of keys.entries())
      tab.putWrite(sent(key, { isUnsettled: true, isLeft: true, path: `/api/payments/${at + 1}/receipts` }));
    await tab.kept();
    const sending = sendDue(new AbortController().signal);
    await left.promise;
    const other = isOther ? await openTab() : tab;
    if (isOther) await other.takeOver();
    const { callOff } = await import('../writes/call-off.ts');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [first] = other.getWrites();
    if (!first) throw new Error('Nothing waits');
    const takingBack = callOff(first);
    await vi.advanceTimersByTimeAsync(9_000);
    line.resolve();
    vi.useRealTimers();
    await sending;
    expect([await takingBack, booked.has('a')]).toEqual(['saved', true]);
  },
);

it('nothing is asked about because something in front of the server knows nothing at its address', async () => {
  const tab = await openTab();
  const headers = { 'content-type': 'text/plain', date: new Date().toUTCString() };
  answerCalls(async () => new Response('404 page not found', { status: 404, headers }));
  const { sendWrite } = await import('../writes/send-write.ts');
  tab.hear(headers);
  for (const at of [1, 2, 3, 4, 5])
    tab.putWrite(sent(`k${at}`, { isUnsettled: true, isLeft: true, path: `/api/payments/${at}/receipts` }));
  await tab.kept();
  expect(await tab.sendDue(new AbortController().signal)).toBe(false);
  const pay = sendWrite({ method: 'POST', path: '/api/payments/6/receipts', body: { amount: '5' } });
  await expect(pay).rejects.toMatchObject({ name: 'WaitsError' });
  await tab.kept();
  expect(tab.getWrites().filter(({ refusal }) => refusal)).toEqual([]);
  expect(tab.due()).toHaveLength(6);
});

const ALONE = Array.from({ length: 10 }, () => 1);

it.each([
  ['once', 1, 16, [10, ...ALONE, 6]],
  ['always', 9, 26, [10, ...ALONE, 10, ...ALONE, 1, 1, 1, 1, 1, 1]],
])(
  'what something in front of the server refuses together %s goes one by one',
  async (_, refused, count, sizes) => {
    const tab = await openTab();
    const headers = { date: new Date().toUTCString() };
    const went: number[] = [];
    let batches = 0;
    answerCalls(async (path: string, { body }: RequestInit) => {
      if (path !== '/api/outbox/batch') {
        went.push(1);
        return Response.json({}, { status: 201, headers });
      }
      const { calls } = JSON.parse(String(body)) as { calls: unknown[] };
      went.push(calls.length);
      batches += 1;
      if (batches <= refused) return new Response('Forbidden', { status: 403, headers });
      return Response.json({ answers: calls.map(() => ({ status: 201, body: {} })) }, { headers });
    });
    tab.hear(headers);
    await tab.putPayments(count);
    expect(await tab.sendDue(new AbortController().signal)).toBe(true);
    expect(tab.getWrites()).toEqual([]);
    expect(went).toEqual(sizes);
  },
);

it.each([400, 407, 413])(
  'what may have been saved before is not asked about because something in front of the server refuses it with a bare %i',
  async (status) => {
    const tab = await openTab();
    const headers = { 'content-type': 'text/plain', date: new Date().toUTCString() };
    answerCalls(async () => new Response('Refused by the proxy', { status, headers }));
    tab.hear(headers);
    const path = '/api/payments/1/receipts';
    tab.putWrite(sent('was sent', { isUnsettled: true, isLeft: true, path }));
    await tab.kept();
    await tab.sendDue(new AbortController().signal);
    await tab.kept();
    expect(tab.getWrites()).toMatchObject([{ key: 'was sent' }]);
    expect(tab.getWrites()[0]?.refusal).toBeUndefined();
  },
);

it('what is held or dropped while it was on its way stays so when it turns out that it never left', async () => {
  const left = Promise.withResolvers<void>();
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  answerCalls(async (path: string) => {
    if (path === '/api/config') return Response.json({}, { headers: { date: new Date().toUTCString() } });
    await left.promise;
    throw new TypeError('Failed to fetch');
  });
  const tab = await openTab();
  const { settle } = await import('../writes/settle.ts');
  const free = { isUnsettled: true, isLeft: true, isUnsent: true, opening: null };
  tab.putWrite(sent('held', { ...free, sentAt: Date.now() - 9 }));
  tab.putWrite(sent('dropped', { ...free, path: '/api/payments/13/receipts' }));
  await tab.kept();
  const sending = tab.getWrites().map((write) => settle(write));
  const [held] = tab.getWrites();
  if (!held) throw new Error('Nothing waits');
  tab.putWrite({ ...held, isHeld: true });
  tab.dropWrite('dropped');
  left.resolve();
  expect((await Promise.all(sending)).map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
  expect(tab.getWrites()).toMatchObject([{ key: 'held', isHeld: true, isUnsent: true }]);
});

it('what is taken back while the server is asked about something else is not sent after that', async () => {
  const headers = { date: new Date().toUTCString() };
  const asked = Promise.withResolvers<void>();
  const paths: string[] = [];
  answerCalls(async (path: string) => {
    paths.push(path);
    await asked.promise;
    throw new TypeError('Failed to fetch');
  });
  const tab = await openTab();
  const { callOff } = await import('../writes/call-off.ts');
  const { noteNoAnswer } = await import('../offline/connection.ts');
  tab.hear(headers);
  const free = { isUnsettled: true, isLeft: true, opening: null };
  tab.putWrite(sent('unsure', { ...free, sentAt: Date.now() - 9 }));
  tab.putWrite(sent('unsent', { ...free, isUnsent: true, path: '/api/payments/13/receipts' }));
  await tab.kept();
  for (const _ of [1, 2]) noteNoAnswer();
  const [unsure, unsent] = tab.getWrites();
  if (!unsure || !unsent) throw new Error('Nothing waits');
  const first = callOff(unsure);
  const sending = tab.sendDue(new AbortController().signal);
  await vi.waitFor(() => expect(paths).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const second = callOff(unsent);
  asked.resolve();
  expect(await second).toBe('dropped');
  await Promise.all([first, sending]);
  expect(tab.getWrites()).toMatchObject([{ key: 'unsure' }]);
  expect(paths).not.toContain('/api/payments/13/receipts');
});

it.each([
  ['alone', 1],
  ['with others', 5],
])(
  'what another tab takes back is not sent by the one that has waited for its turn, %s',
  async (_, count) => {
    const sentTo: string[] = [];
    const headers = { date: new Date().toUTCString() };
    answerCalls(async (path: string, { body }: RequestInit) => {
      sentTo.push(path, String(body));
      return Response.json({ answers: [] }, { headers });
    });
    const tab = await openTab();
    const { SENDING_LOCK } = await import('../writes/call-off.ts');
    tab.hear(headers);
    await tab.putPayments(count);
    const elsewhere = Promise.withResolvers<void>();
    void navigator.locks.request(SENDING_LOCK, {}, () => elsewhere.promise);
    const sending = tab.sendDue(new AbortController().signal);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const held = tab.findWrite('k1');
    if (held) tab.putWrite({ ...held, isHeld: true });
    elsewhere.resolve();
    await sending;
    expect(sentTo.join()).not.toContain('/api/payments/1/receipts');
    expect(sentTo.length > 0).toBe(count > 1);
  },
);

it('what hangs on an order does not hold up that order, which was corrected and comes later', async () => {
  const tab = await openTab();
  const { temporaryIdOf } = await import('../writes/temporary-id.ts');
  const free = { isUnsettled: true, isLeft: true, opening: null };
  tab.putWrite(sent('b', { ...free, path: `/api/payments/${temporaryIdOf('a')}/receipts`, order: 1 }));
  tab.putWrite(sent('a', { ...free, path: '/api/payments', content: '{"quoteNumber":"Q-1051"}', order: 2 }));
  await tab.kept();
  expect(tab.due()).toEqual(['a']);
});

it('is never sent to another shop, nor once the server may have forgotten its key', async () => {
  const tab = await openTab();
  tab.putWrite(sent('a', { isUnsettled: true, isLeft: true }));
  await tab.takeOver();
  expect(tab.due()).toEqual(['a']);
  expect(tab.due(Date.now() + 40 * DAY_MS)).toEqual([]);
  tab.signer.current = { agent: null, branch: null, shop: 'shop-b' };
  expect(tab.due()).toEqual([]);
});

it('puts aside what cannot be read; the rest goes on', async () => {
  const tab = await openTab();
  await tab.writeIntents(
    [{ key: 'b', format: 99 } as never, { key: 'c', format: 1, write: {} } as never],
    [],
  );
  tab.putWrite(sent('a', { isUnsettled: true, isLeft: true }));
  await tab.takeOver();
  expect(tab.due()).toEqual(['a']);
  expect(tab.getOutbox().damaged).toEqual(['b', 'c']);
  await tab.dropDamaged();
  expect(tab.getOutbox().damaged).toEqual([]);
  expect(await tab.keptKeys()).toEqual(['a']);
});

// The errors of a browser whose disk is full, that is over its quota, and that may store nothing.
it.each([
  ['UnknownError', 'full'],
  ['QuotaExceededError', 'full'],
  ['SecurityError', 'refused'],
])('is kept by its tab alone where the store fails (%s), which is said', async (name, trouble) => {
  const tab = await openTab();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Not kept', name);
  });
  tab.putWrite(sent('a'));
  await expect(tab.kept()).rejects.toThrow('Not kept');
  expect(tab.getOutbox().trouble).toBe(trouble);
  // Nothing is left to write, which does not prove that there is room.
  tab.dropWrite('a');
  await tab.kept();
  expect(tab.getOutbox().trouble).toBe(trouble);
  tab.putWrite(sent('a'));
  await expect(tab.kept()).rejects.toThrow('Not kept');
  expect(storages[0]?.get('sent-writes')).toContain('"key":"a"');
  put.mockRestore();
  await tab.kept();
  expect(tab.getOutbox().trouble).toBeNull();
  expect(await tab.keptKeys()).toEqual(['a']);
});

it('is kept at the second try where the browser has taken its databases from the page meanwhile, as an iPhone does', async () => {
  const tab = await openTab();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(loseStore);
  const troubles = new Set<unknown>();
  tab.subscribeToOutbox(() => troubles.add(tab.getOutbox().trouble));
  tab.putWrite(sent('a'));
  await tab.kept();
  expect([...troubles].filter(Boolean)).toEqual([]);
  expect(await tab.keptKeys()).toEqual(['a']);
});

it('what was taken back on a full disk is not sent by the next page, whatever could not be kept beside it', async () => {
  const tab = await openTab();
  tab.putWrite(sent('a', { isUnsettled: true, isLeft: true }));
  await tab.kept();
  // As in browsers: a failing request aborts its transaction.
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
    const request = put.call(this, row);
    this.transaction.abort();
    return request;
  });
  tab.putWrite(sent('b', { path: '/api/payments/13/receipts' }));
  tab.dropWrite('a');
  await expect(tab.kept()).rejects.toThrow();
  vi.restoreAllMocks();
  tab.kill();
  const next = await openTab();
  await next.takeOver();
  expect(next.due()).toEqual([]);
});

it.each(['QuotaExceededError', 'SecurityError'])(
  'where the store refuses (%s) it is sent directly, and without an answer nothing is said to wait',
  async (name) => {
    const tab = await openTab();
    const { sendWrite } = await import('../writes/send-write.ts');
    const refuse = () => {
      throw new DOMException('Refused', name);
    };
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse);
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(refuse);
    answerCalls(async () => Response.json({ id: 12, version: 2 }));
    const write = { method: 'POST' as const, path: '/api/payments/12/receipts', body: { amount: '5' } };
    expect((await sendWrite(write)).body).toEqual({ id: 12, version: 2 });
    answerCalls(async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(sendWrite(write)).rejects.toMatchObject({ name: 'UnsettledError' });
    expect(tab.getWrites()).toMatchObject([{ isUnsettled: true }]);
    vi.restoreAllMocks();
  },
);

it('the same amount once more is another payment while the store does not keep up', async () => {
  const tab = await openTab();
  const { sendWrite } = await import('../writes/send-write.ts');
  const pay = () => sendWrite({ method: 'POST', path: '/api/payments/12/receipts', body: { amount: '500' } });
  answerCalls(async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(pay()).rejects.toMatchObject({ name: 'WaitsError' });
  await tab.kept();
  const [first] = tab.getWrites();
  const keys: unknown[] = [];
  answerCalls(async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Response.json({ id: 12, version: 2 });
  });
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Not read', 'UnknownError');
  });
  await pay();
  vi.restoreAllMocks();
  expect(keys).toHaveLength(1);
  expect(keys).not.toContain(first?.key);
  expect(tab.getWrites()).toMatchObject([{ key: first?.key, isWaiting: true }]);
});

it('money of a hand-over that was paid meanwhile is taken or given back, and the hand-over goes on', async () => {
  for (const [answered, excess] of [
    ['overpay', 'take'],
    ['give_back', 'give_back'],
  ] as const) {
    const tab = await openTab(0);
    const { answer, questionOf } = await import('./answers.ts');
    const payment = { amount: '500.00', method: 'cash' };
    const body = { kind: 'payment', id: 12, payment, receiver: { name: 'Selma' } };
    const write = sent('a', {
      ...{ path: '/api/hand-overs', content: JSON.stringify(body), isWaiting: true, refusal: REFUSED },
    });
    tab.putWrite(write);
    expect(questionOf(write, REFUSED).answers).toContain(answered);
    await answer(write, REFUSED, answered);
    const [again] = tab.getWrites();
    expect(again).toMatchObject({ key: 'a', isHeld: false });
    expect(again?.refusal).toBeUndefined();
    expect(JSON.parse(again?.content ?? '')).toEqual({ ...body, payment: { ...payment, excess } });
    tab.dropWrite('a');
    await tab.kept();
  }
});

it('of what a logout throws away the histories are told, but for what never left and is no money', async () => {
  const { notesOfLogout } = await import('./told.ts');
  const { temporaryIdOf } = await import('../writes/temporary-id.ts');
  const step = { method: 'PUT' as const, content: '{"status":"approved"}', form: null };
  const order = { path: '/api/payments', content: '{"customerId":7,"paidAmount":"0"}', form: 'Add Quote' };
  const onIt = `/api/payments/${temporaryIdOf('order')}/receipts`;
  const long = { ...REFUSED, words: 'x'.repeat(400) };
  const notes = notesOfLogout([
    sent('step', { ...step, path: '/api/payments/13', isUnsent: true }),
    sent('asked', { ...step, path: '/api/payments/14', refusal: long }),
    sent('order', { ...order, isUnsent: true }),
    sent('on it', { path: onIt, isUnsent: true }),
    sent('money', { isUnsent: true }),
  ]);
  const answer = 'Throw away';
  const what = 'Add Payment · Quote Q-1012, N$ 500.00';
  const because = 'Logged out before the server confirmed that it was saved';
  expect(notes).toEqual([
    { entity: 'customer', id: 7, what, because, answer },
    { entity: 'payment', id: 12, what, because, answer },
    { entity: 'payment', id: 14, what: 'Changed: order', because: 'x'.repeat(300), answer },
  ]);
});

it('what was never saved is told to the history of its customer, and so is the money that hung on it', async () => {
  const told: unknown[] = [];
  answerCalls(async (path: string, { body }: RequestInit) => {
    if (path === '/api/outbox/dropped') told.push(JSON.parse(String(body)));
    return new Response('{}', { headers: { date: new Date().toUTCString() } });
  });
  const tab = await openTab();
  const { answer } = await import('./answers.ts');
  const { followMakers } = await import('./made-here.ts');
  const { temporaryIdOf } = await import('../writes/temporary-id.ts');
  const free = { isUnsettled: true, isLeft: true, opening: null };
  const content = JSON.stringify({ customerId: 12, paidAmount: '0' });
  const layby = sent('l', { ...free, path: '/api/laybys', content, form: 'Create New Layby' });
  tab.putWrite(layby);
  tab.putWrite(sent('p', { ...free, path: `/api/laybys/${temporaryIdOf('l')}/receipts`, form: 'Payment' }));
  await tab.kept();
  await answer(layby, { ...REFUSED, code: 'invalid_request' }, 'drop');
  await tab.kept();
  await followMakers();
  const paid = tab.getWrites().find(({ key }) => key === 'p');
  expect(paid?.refusal?.code).toBe('never_made');
  if (paid?.refusal) await answer(paid, paid.refusal, 'give_back');
  const theirs = { entity: 'customer', id: 12 };
  expect(told).toMatchObject([
    { ...theirs, what: 'Create New Layby' },
    { ...theirs, what: 'Payment, N$ 500.00' },
  ]);
});

const CHANGES = { location: 'Nkurenkuru', version: 1 };
const SOLD = { customerId: 7, customerChanges: CHANGES, paidAmount: '300' };

it.each(['/api/payments', '/api/laybys', '/api/reservations'])(
  'something new (%s) that came too late for its customer is sent with their version by now, as often as that moves',
  async (path) => {
    const moved = [2, 3];
    const bodies: unknown[] = [];
    answerCalls(async (called: string, { headers: given, body }: RequestInit) => {
      const headers = { date: new Date().toUTCString() };
      if (called === '/api/config') return Response.json({}, { headers });
      const [key, ifMatch] = ['idempotency-key', 'if-match'].map((name) => new Headers(given).get(name));
      bodies.push({ key, ifMatch, ...JSON.parse(String(body)) });
      const version = moved.shift();
      if (version === undefined) return Response.json({ id: 70, version: 1 }, { status: 201, headers });
      const refused = { status: 412, code: 'stale_version', current: { id: 7, version } };
      return Response.json(refused, { status: 412, headers });
    });
    const tab = await openTab();
    const { answer, questionOf } = await import('./answers.ts');
    const { sendDue } = await import('./send-due.ts');
    const left = { isUnsettled: true, isLeft: true, isUnsent: true, opening: null };
    tab.putWrite(sent('a', { path, content: JSON.stringify(SOLD), ...left }));
    await tab.kept();
    for (let times = 0; times < 3; times += 1) {
      await sendDue(new AbortController().signal);
      const [asked] = tab.getWrites();
      if (asked?.refusal === undefined) break;
      expect(questionOf(asked, asked.refusal).answers).toContain('mine_too');
      await answer(asked, asked.refusal, 'mine_too');
    }
    await tab.kept();
    expect(bodies).toEqual(
      [1, 2, 3].map((version) => ({
        ...{ key: 'a', ifMatch: null, ...SOLD, customerChanges: { ...CHANGES, version } },
      })),
    );
    expect(tab.getWrites()).toEqual([]);
  },
);

it.each([
  {
    path: '/api/payments/7',
    content: { status: 'approved' },
    current: { status: 'approved' },
    isThere: true,
  },
  {
    path: '/api/pre-orders/7',
    content: { status: 'shipped' },
    current: { status: 'shipped' },
    isThere: true,
  },
  {
    path: '/api/payments/7',
    content: { status: 'approved' },
    current: { status: 'pending' },
    isThere: false,
  },
  // A field that the row does not show as typed leads to a question.
  {
    path: '/api/payments/7',
    content: { status: 'device_collected', deviceCollectedDate: '2026-11-18' },
    current: { status: 'device_collected', deviceCollectedDate: '2026-11-18T10:00:00.000Z' },
    isThere: false,
  },
])(
  'a step that a colleague has taken as well is done ($path, $content.status, $isThere), and what came after it goes on',
  async ({ path, content, current, isThere }) => {
    const versions: (string | null)[] = [];
    answerCalls(async (called: string, { method, headers: given }: RequestInit) => {
      const headers = { date: new Date().toUTCString() };
      if (called === '/api/config' || method !== 'PUT') return Response.json({}, { headers });
      versions.push(new Headers(given).get('if-match'));
      if (versions.length > 1) return Response.json({ id: 7, version: 3 }, { headers });
      const refused = { status: 412, code: 'stale_version', current: { id: 7, version: 2, ...current } };
      return Response.json(refused, { status: 412, headers });
    });
    const tab = await openTab();
    const { sendDue } = await import('./send-due.ts');
    const left = { isUnsettled: true, isLeft: true, isUnsent: true, opening: null };
    tab.putWrite(sent('a', { method: 'PUT', path, ifMatch: '1', content: JSON.stringify(content), ...left }));
    const next = JSON.stringify({ status: 'contract_signed' });
    tab.putWrite(sent('b', { method: 'PUT', path, ifMatch: '1', content: next, ...left }));
    await tab.kept();
    await sendDue(new AbortController().signal);
    if (isThere) {
      expect(versions).toEqual(['"1"', '"2"']);
      expect(tab.getWrites()).toEqual([]);
    } else {
      expect(versions).toEqual(['"1"']);
      expect(tab.getWrites()).toHaveLength(2);
      expect(tab.getWrites().find(({ key }) => key === 'a')?.refusal?.code).toBe('stale_version');
    }
  },
);

it.each([
  ...Object.entries(NEVER_A_QUESTION)
    .filter(([, why]) => why === 'it is sent again')
    .map(([code]): [string, number] => [code, ERROR_CODES[code as ErrorCode].status]),
  // A proxy answers with a text of its own, or with none.
  ['', 408],
])('what waits is sent again, and nobody is asked, when it is answered %j (%i)', async (code, status) => {
  let isRefusing = true;
  answerCalls(async (called: string) => {
    const headers = { date: new Date().toUTCString() };
    if (called === '/api/config') return Response.json({}, { headers });
    if (!isRefusing) return Response.json({ id: 12, version: 2 }, { headers });
    return Response.json(code === '' ? {} : { code, status }, { status, headers });
  });
  const tab = await openTab();
  const { sendDue } = await import('./send-due.ts');
  tab.putWrite(sent('a', { isUnsettled: true, isLeft: true }));
  await tab.kept();
  expect(await sendDue(new AbortController().signal)).toBe(false);
  expect(tab.getWrites()).toMatchObject([{ key: 'a', isHeld: false }]);
  expect(tab.getWrites()[0]).not.toHaveProperty('refusal');
  isRefusing = false;
  await sendDue(new AbortController().signal);
  expect(tab.getWrites()).toEqual([]);
});

it.each(['completed', 'notified'])(
  'a reservation that was completed here, and stands at %s after what a colleague did to it, is done only where it is completed',
  async (status) => {
    const current = { id: 7, version: 2, status };
    answerCalls(async (called: string) => {
      const headers = { date: new Date().toUTCString() };
      if (called === '/api/config') return Response.json({}, { headers });
      return Response.json({ status: 412, code: 'stale_version', current }, { status: 412, headers });
    });
    const tab = await openTab();
    const { sendDue } = await import('./send-due.ts');
    const left = { isUnsettled: true, isLeft: true, isUnsent: true, opening: null };
    const path = '/api/reservations/7/completion';
    tab.putWrite(sent('a', { method: 'POST', path, ifMatch: '1', content: '{}', ...left }));
    await tab.kept();
    await sendDue(new AbortController().signal);
    const asked = tab.getWrites().map(({ refusal }) => refusal?.code);
    expect(asked).toEqual(status === 'completed' ? [] : ['stale_version']);
  },
);

it('money is never dropped without its slip, nor sent again as it was refused', async () => {
  answerCalls(async () => new Response('{}', { headers: { date: new Date().toUTCString() } }));
  const tab = await openTab();
  const { answer, questionOf } = await import('./answers.ts');
  const { givenBack } = await import('./given-back.ts');
  const { keepDraft } = await import('../forms/form-drafts.ts');
  const late = { code: 'stale_version' as const, words: 'Changed meanwhile', version: 2 };
  const order = sent('a', { path: '/api/payments', content: JSON.stringify(SOLD), form: 'Add Order' });
  expect(questionOf(order, late).answers).toEqual(['mine_too', 'give_back']);
  expect(questionOf(order, { ...late, version: null }).answers).toEqual(['give_back']);
  keepDraft({ opening: 'o', name: 'add-order', doing: '', values: {}, before: {} });
  expect(questionOf(order, late).answers).toEqual(['mine_too', 'correct', 'give_back']);
  const unpaid = { ...order, content: JSON.stringify({ ...SOLD, paidAmount: '0' }) };
  expect(questionOf(unpaid, late).answers).toEqual(['mine_too', 'correct', 'drop']);
  // A change to the row itself.
  const payment = sent('p', { ifMatch: '1' });
  expect(questionOf(payment, late).answers).toEqual(['give_back', 'mine_too']);

  for (const [write, kind] of [
    [order, 'give_back'],
    [payment, 'keep_theirs'],
    [unpaid, 'drop'],
  ] as const) {
    tab.putWrite(write);
    await answer(write, late, kind);
  }
  await tab.kept();
  expect(tab.getWrites().filter(({ path }) => path !== '/api/outbox/dropped')).toEqual([]);
  expect(givenBack().map(({ key, amount }) => [key, amount])).toEqual([
    ['p', 'N$ 500.00'],
    ['a', 'N$ 300.00'],
  ]);
});
