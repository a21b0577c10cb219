import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POCKET_FORMAT, type PocketAnswer } from '#shared/domain/pocket/format.ts';
import { PocketCheckError } from '#shared/domain/pocket/pocket.ts';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';
import { orCarried } from '../offline/carried.ts';
import { lastHeard } from '../offline/connection.ts';
import { POCKET_DB, POCKET_KEY } from '../offline/kept-lists.ts';
import { forgetAnswersAbout, keepOwnAnswers, withOwnAnswers } from './own-answers.ts';
import { carriedPocket, forgetPocket, takeAnswer } from './pocket-memory.ts';
import { readOwnAnswers, readPocket, writeOwnAnswers } from './pocket-store.ts';

withFakeIndexedDb();

const AT = '2026-11-18T07:14:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;

const customer = (id: number, name: string) => ({
  ...{ id, version: 1, name, phone: '081 123 4567', phoneKey: '264811234567', email: null },
  ...{ address: null, location: null, createdAt: AT, updatedAt: AT, forgottenAt: null },
});

function tableOf(rows: object[]) {
  const fields = Object.keys(rows[0] ?? {});
  return { fields, rows: rows.map((row) => Object.values(row)) };
}

const whole = (more: Partial<PocketAnswer> = {}): PocketAnswer => ({
  ...{ format: POCKET_FORMAT, shop: 'a', cursor: 'a.1', at: AT, isWhole: true },
  bounds: {
    ordersFrom: null,
    customersFrom: '2026-08-20T00:00:00.000Z',
    notificationsFrom: '2026-11-11T00:00:00.000Z',
  },
  totals: { orders: 0, preOrders: 0, laybys: 0, reservations: 0 },
  tables: { customers: tableOf([customer(1, 'Selma'), customer(2, 'Petrus')]) },
  gone: {},
  ...more,
});

const saved = (method: 'POST' | 'PUT' | 'DELETE', path: string, typed: object | null = null) => ({
  ...{ method, path, content: typed && JSON.stringify(typed) },
});

const keepOwnAnswer = (write: ReturnType<typeof saved>, answer: unknown) =>
  keepOwnAnswers([{ write, answer }]);

const about = () => ({ zone: 'Africa/Windhoek', offlineDays: 7, heardAt: Date.now() });
const names = async () =>
  [...((await carriedPocket())?.pocket.rows.customers.values() ?? [])].map(({ name }) => name);

/** A browser's storage, which Node lacks. */
function stubStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}

beforeEach(() => {
  stubStorage();
  vi.stubGlobal('location', new URL('https://shop.example/customers'));
});
afterEach(async () => {
  await forgetPocket();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('is written whole, changed in one piece, and read again as it was', async () => {
  await takeAnswer(whole(), about());
  await takeAnswer(
    whole({
      ...{ isWhole: false, cursor: 'a.2', gone: { customers: [2] } },
      tables: { customers: tableOf([customer(1, 'Selma N')]) },
    }),
    about(),
  );
  expect(await names()).toEqual(['Selma N']);
  const read = await readPocket();
  expect(read?.head.cursor).toBe('a.2');
  expect([...(read?.pocket.rows.customers.values() ?? [])]).toEqual([customer(1, 'Selma N')]);
});

it('is written and read in blocks, and misses none of it', async () => {
  const many = Array.from({ length: 601 }, (_, at) => customer(at + 1, `Selma ${at}`));
  const stored = async () => [...((await readPocket())?.pocket.rows.customers.values() ?? [])];
  await takeAnswer(whole({ tables: { customers: tableOf(many.toReversed()) } }), about());
  expect(await stored()).toEqual(many);
  // One changes beside one that goes and others that stay, and one comes beyond the last.
  const told = [customer(300, 'Hilma'), customer(900, 'Petrus')];
  await takeAnswer(
    whole({
      isWhole: false,
      cursor: 'a.2',
      tables: { customers: tableOf(told) },
      gone: { customers: [301] },
    }),
    about(),
  );
  expect(await stored()).toEqual([...many.slice(0, 299), told[0], ...many.slice(301), told[1]]);
  const gone = many.slice(1).map(({ id }) => id);
  await takeAnswer(whole({ isWhole: false, cursor: 'a.3', tables: {}, gone: { customers: gone } }), about());
  expect(await stored()).toEqual([many[0], told[1]]);
});

it('a change of a copy that is no longer stored is not taken: alone it would pass for a whole one', async () => {
  await takeAnswer(whole(), about());
  // A tab of an earlier version deletes a database that it cannot open.
  const { openDB } = await import('idb');
  const db = await openDB(POCKET_DB);
  await db.clear('customers');
  await db.clear('meta');
  db.close();
  const change = whole({
    isWhole: false,
    cursor: 'a.2',
    tables: { customers: tableOf([customer(3, 'Hilma')]) },
  });
  await expect(takeAnswer(change, about())).rejects.toThrow(PocketCheckError);
  expect(await readPocket()).toBeNull();
});

it.each([
  [
    'rows that the server counts otherwise',
    { totals: { orders: 1, preOrders: 0, laybys: 0, reservations: 0 } },
  ],
  ['another format', { format: POCKET_FORMAT + 1 }],
  ['rows of another shape', { tables: { customers: { fields: ['id', 'name'], rows: [[1]] } } }],
])('an answer with %s is not taken', async (_, wrong) => {
  await expect(takeAnswer(whole(wrong), about())).rejects.toThrow();
  expect(await readPocket()).toBeNull();
});

it('a change of another shop is not taken; everything of it takes the place of what was there', async () => {
  await takeAnswer(whole(), about());
  await expect(takeAnswer(whole({ isWhole: false, shop: 'b' }), about())).rejects.toThrow(/Another shop/);
  await takeAnswer(whole({ shop: 'b', tables: { customers: tableOf([customer(7, 'Hilma')]) } }), about());
  expect(await names()).toEqual(['Hilma']);
  expect((await readPocket())?.pocket.rows.customers.size).toBe(1);
});

it('a copy that no longer passes its check is thrown away and never shown', async () => {
  await takeAnswer(whole(), about());
  const { openDB } = await import('idb');
  const db = await openDB(POCKET_DB);
  await db.put('orders', { at: 0, rows: [{ id: 9, customerId: 1 }] });
  db.close();
  expect(await readPocket()).toBeNull();
  expect(localStorage.getItem(POCKET_KEY)).toBeNull();
});

it('goes after the days that it is good for, and when somebody logs out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T08:00:00Z') });
  await takeAnswer(whole(), about());
  vi.setSystemTime(Date.now() + 6 * DAY_MS);
  expect(await names()).toHaveLength(2);
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  expect(await names()).toEqual([]);
  await takeAnswer(whole(), about());
  await forgetPocket();
  expect(await names()).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(POCKET_DB);
});

it('answers what is carried, with the age that it has; a newer or whole kept answer goes before', async () => {
  await takeAnswer(whole(), about());
  const search = await orCarried<{ name: string }[]>('/api/customers?q=petr&limit=50', null);
  expect(search?.body.map(({ name }) => name)).toEqual(['Petrus']);
  expect(search?.headers.get('x-kept-at')).toBe(AT);
  expect(search?.headers.get('x-kept-part')).toBe('open');
  expect(search?.headers.get('x-total-count')).toBe('1');
  const first = await orCarried<unknown[]>('/api/customers?limit=1', null);
  const next = /<([^>]+)>/.exec(first?.headers.get('link') ?? '')?.[1] ?? '';
  expect((await orCarried<{ id: number }[]>(next, null))?.body).toHaveLength(1);
  const kept = { body: ['kept'], headers: new Headers({ 'x-kept-at': '2026-11-18T06:00:00.000Z' }) };
  expect(await orCarried('/api/customers?limit=50', kept)).toBe(kept);
  expect(await orCarried('/api/payments/5', null)).toBeNull();
  expect(await orCarried('/api/health', null)).toBeNull();
});

it('has worked out what a search looks through before one comes', async () => {
  await takeAnswer(whole(), about());
  const folds = vi.spyOn(String.prototype, 'normalize');
  await vi.waitFor(() => expect(folds.mock.contexts.map(String).join()).toContain('081 123'));
  folds.mockClear();
  const found = await orCarried<{ name: string }[]>('/api/customers?q=petr&limit=50', null);
  expect(found?.body).toHaveLength(1);
  expect(folds.mock.contexts.map(String).join()).not.toContain('081 123');
  folds.mockRestore();
});

it('says of rows that cannot be searched that they cannot, and goes on', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { phone: _, ...damaged } = customer(1, 'Selma');
  await takeAnswer(whole({ tables: { customers: tableOf([damaged]) } }), about());
  await vi.waitFor(() => expect(warned.mock.calls.flat().join()).toContain('cannot be searched'));
  expect((await carriedPocket())?.pocket.rows.customers.size).toBe(1);
  warned.mockRestore();
});

it.each([
  ['a minute ago', -60_000, 77],
  ['yesterday', -DAY_MS, undefined],
])(
  'of a day that was asked for, what was kept %s counts by the clock of the server',
  async (_when, ms, id) => {
    await takeAnswer(whole(), about());
    const aheadMs = 26 * 60 * 60_000;
    Object.assign(lastHeard, { server: Date.now() + aheadMs, here: Date.now() - 1 });
    const keptAt = Date.now() + ms;
    const headers = new Headers({
      'x-kept-at': new Date(keptAt).toISOString(),
      date: new Date(keptAt + aheadMs).toUTCString(),
    });
    const list = await orCarried<{ id: number }[]>('/api/live-payments?range=today', {
      body: [{ id: 77 }],
      headers,
    });
    expect(list?.body[0]?.id).toBe(id);
    lastHeard.server = Number.NaN;
  },
);

it('shows a row as its own change was last answered with, until the copy has heard of it', async () => {
  await takeAnswer(whole(), about());
  const row = (version: number, more = {}) => ({ id: 5, version, nextActions: [], ...more });
  await keepOwnAnswer(saved('PUT', '/api/payments/5'), row(3));
  await keepOwnAnswer(saved('POST', '/api/payments/5/receipts'), row(4));
  await keepOwnAnswer(saved('PUT', '/api/laybys/5'), row(9, { idNumber: '90010100712' }));
  expect(await withOwnAnswers('/api/payments?q=a', [row(2), { ...row(2), id: 6 }])).toEqual([
    row(4),
    { ...row(2), id: 6 },
  ]);
  expect(await withOwnAnswers('/api/payments/5', row(7))).toEqual(row(7));
  expect(await withOwnAnswers('/api/ready-for-collection', [{ group: 'in_branch', order: row(2) }])).toEqual([
    { group: 'in_branch', order: row(4) },
  ]);
  // Without the ID number, like everything in the copy.
  expect(JSON.stringify(await withOwnAnswers('/api/laybys/5', row(1, { idNumber: '' })))).not.toContain(
    '0712',
  );
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  expect(await withOwnAnswers('/api/payments/5', row(2))).toEqual(row(2));
  vi.useRealTimers();
  await forgetPocket();
  expect(await withOwnAnswers('/api/payments/5', row(2))).toEqual(row(2));
});

const owner = { id: 9, name: 'Taimi', phone: '081 777 0001', email: null, location: 'Rundu' };
const newLayby = {
  ...{ id: 31, version: 1, customerId: 9, customer: owner, customerFullName: 'Taimi', customerNumber: '' },
  ...{ customerEmail: null, idNumber: '90010100712', phoneModel: 'Galaxy A16', status: 'active' },
  ...{ fullAmount: '900.00', paidAmount: '0.00', remainingAmount: '900.00', dueDate: '2027-01-01' },
  ...{ deviceCollectedDate: null, createdAt: AT, updatedAt: AT, isOverdue: false, nextActions: ['edit'] },
};

it('a record that was saved from here stands in its list until the copy has been asked for anew', async () => {
  await takeAnswer(whole(), { ...about(), heardAt: Date.now() - 1_000 });
  await keepOwnAnswer(saved('POST', '/api/laybys', { newCustomer: { language: 'oshiwambo' } }), newLayby);
  await keepOwnAnswer(saved('POST', '/api/customers', {}), { ...customer(4, 'Johanna'), id: 4 });
  const ids = async (path: string, kept: { id: number }[] | null = null) => {
    const headers = new Headers({ 'x-kept-at': AT });
    const answer = await orCarried<{ id: number }[]>(path, kept && { body: kept, headers });
    return answer?.body.map(({ id }) => id);
  };
  expect(await ids('/api/laybys?q=taimi')).toEqual([31]);
  expect(await ids('/api/laybys?status=active', [{ id: 5 }])).toEqual([31, 5]);
  expect(await ids('/api/laybys', [{ id: 5 }, { id: 31 }])).toEqual([5, 31]);
  const counted = new Headers({ 'x-kept-at': AT, 'x-total-count': '8' });
  const all = await orCarried('/api/laybys?status=active', { body: [{ id: 5 }], headers: counted });
  expect(all?.headers.get('x-total-count')).toBe('9');
  // Read after the save: the row is on a later page.
  counted.set('x-kept-at', new Date(Date.now() + 1_000).toISOString());
  const later = await orCarried('/api/laybys?status=active', { body: [{ id: 5 }], headers: counted });
  expect(later?.headers.get('x-total-count')).toBe('8');
  expect(await ids('/api/customers?q=johanna')).toEqual([4]);
  expect((await orCarried<{ hits: unknown[] }>('/api/search?q=galaxy', null))?.body.hits).toHaveLength(1);
  expect((await orCarried('/api/customers/9', null))?.body).toMatchObject({ name: 'Taimi' });
  expect(JSON.stringify(await orCarried('/api/laybys/31', null))).not.toContain('0712');
  // A later change to it does not change when it was created.
  await keepOwnAnswer(saved('POST', '/api/laybys/31/receipts'), {
    ...{ ...newLayby, version: 2, paidAmount: '100.00', remainingAmount: '800.00' },
  });
  expect((await orCarried('/api/laybys/31', null))?.body).toMatchObject({ version: 2, paidAmount: '100.00' });

  await keepOwnAnswer(saved('DELETE', '/api/laybys/31'), undefined);
  expect(await ids('/api/laybys')).toEqual([]);
  expect(await ids('/api/customers?q=johanna')).toEqual([4]);
  // Somebody else has deleted it before the copy heard of it.
  await takeAnswer(whole({ isWhole: false, cursor: 'a.2', tables: {} }), {
    ...{ ...about(), heardAt: Date.now() + 1 },
  });
  expect(await ids('/api/customers?q=johanna')).toEqual([]);
});

it('a reminder that was made or switched from here stands so in the list that was kept before', async () => {
  await takeAnswer(whole(), about());
  const reminder = (id: number, more: object) => ({
    id,
    version: 1,
    title: 'Stock',
    isActive: true,
    ...more,
  });
  const headers = new Headers({ 'x-kept-at': new Date(Date.now() - 1_000).toISOString() });
  const kept = { body: [reminder(5, {}), reminder(6, {})], headers };
  await keepOwnAnswer(saved('PUT', '/api/app-reminders/5', {}), reminder(5, { version: 2, isActive: false }));
  await keepOwnAnswer(saved('POST', '/api/app-reminders', {}), reminder(7, {}));
  await keepOwnAnswer(saved('POST', '/api/app-reminders', {}), reminder(8, {}));
  await keepOwnAnswer(saved('DELETE', '/api/app-reminders/8'), undefined);
  const list = await orCarried<{ id: number; isActive: boolean }[]>('/api/app-reminders?order=due', kept);
  expect(list?.body).toMatchObject([{ id: 7 }, { id: 5, isActive: false }, { id: 6, isActive: true }]);
  expect(await orCarried('/api/app-reminders?order=due', null)).toBeNull();
});

it.each([
  ['the copy is read', readPocket],
  ['own answers are read', readOwnAnswers],
  ['own answers are written', () => writeOwnAnswers((known) => [...known])],
])(
  'a logout that takes it away while %s is told to whoever has asked, and to nobody else',
  async (_when, work) => {
    await takeAnswer(whole(), about());
    const untold: unknown[] = [];
    const note = (error: unknown) => untold.push(error);
    process.on('unhandledRejection', note);
    const { get } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (this: IDBObjectStore, key) {
      const request = get.call(this, key);
      queueMicrotask(() => this.transaction.abort());
      return request;
    });
    await expect(work()).rejects.toBeInstanceOf(DOMException);
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', note);
    vi.restoreAllMocks();
    expect(untold).toEqual([]);
  },
);

it('nothing is left of a person who was forgotten on this device', async () => {
  await takeAnswer(whole(), about());
  const told = async () =>
    JSON.stringify(await withOwnAnswers('/api/laybys/31', { ...newLayby, version: 0 }));
  await keepOwnAnswer(saved('POST', '/api/laybys', {}), newLayby);
  await forgetAnswersAbout(8, ['Somebody "Else"']);
  expect(await told()).toContain('"version":1');
  await forgetAnswersAbout(8, ['Taimi']);
  expect(await told()).toContain('"version":0');
  await keepOwnAnswer(saved('POST', '/api/laybys', {}), newLayby);
  await forgetAnswersAbout(9, ['by another name']);
  expect(await told()).toContain('"version":0');
});

it('of what was saved from here and is not known whole, nothing is listed', async () => {
  await takeAnswer(whole(), { ...about(), heardAt: Date.now() - 1_000 });
  const part = { id: 51, version: 1, customerId: 1, subjectVersion: undefined };
  await keepOwnAnswer(saved('POST', '/api/payments', {}), part);
  await keepOwnAnswer(saved('POST', '/api/customers', {}), { ...part, id: 52 });
  expect((await orCarried<unknown[]>('/api/payments', null))?.body).toEqual([]);
  expect((await orCarried<unknown[]>('/api/customers', null))?.body).toHaveLength(2);
});

it('an order and what was ordered abroad for it, saved from here, are shown together', async () => {
  await takeAnswer(whole(), { ...about(), heardAt: Date.now() - 1_000 });
  const order = {
    ...{ id: 51, version: 1, customerId: 1, customer: { id: 1 }, quoteNumber: 'Q-51', status: 'pending' },
    ...{ totalAmount: '900.00', paidAmount: '0.00', remainingAmount: '900.00', phoneModel: 'A16' },
    ...{ createdAt: AT, updatedAt: AT, statusChangedAt: AT, dueDate: null, deviceCollectedDate: null },
    ...{ agentBranch: null, addedByAgent: null, preOrder: null, isOverdue: false, nextActions: [] },
  };
  await keepOwnAnswer(saved('POST', '/api/payments', {}), order);
  const payment = { ...order, version: 2, status: 'china_preorder' };
  const { id, version, quoteNumber, status, totalAmount, paidAmount, remainingAmount } = payment;
  await keepOwnAnswer(saved('POST', '/api/pre-orders', { paymentId: 51 }), {
    ...{ id: 6, version: 1, paymentId: 51, customerId: 1, customer: { id: 1 }, status: 'ordered' },
    payment: { id, version, quoteNumber, status, totalAmount, paidAmount, remainingAmount },
    ...{ phoneModel: 'A16', orderLocation: 'china', expectedArrivalDate: null, actualArrivalDate: null },
    ...{ createdAt: AT, updatedAt: AT, isLate: false, nextActions: [] },
  });
  const found = await orCarried<unknown[]>('/api/payments?q=Q-51', null);
  expect(found?.body).toMatchObject([
    { id: 51, version: 2, status: 'china_preorder', preOrder: { id: 6 }, customer: { name: 'Selma' } },
  ]);
  expect((await orCarried<unknown[]>('/api/pre-orders', null))?.body).toMatchObject([{ id: 6 }]);
});
