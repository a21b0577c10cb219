import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import type { BatchedCall, BatchReply } from '#shared/contracts/outbox.ts';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';
import { answerCalls } from '#web/testing/stub-fetch.ts';
import { isTemporary, temporaryIdOf } from '../writes/temporary-id.ts';

withFakeIndexedDb();

// The outbox alone, against a server that handles keys and versions like the real one: whatever happens to connections, answers, tabs, the store and
// colleagues, each change is applied exactly once and in order, or was dropped by an answer.

const SHOP = 'shop-a';
const RECORDS = [1, 2, 3];
const RUNS = Number(process.env.OUTBOX_RUNS ?? 60);

/** The paths of records that are created here and worked on before they are sent. */
const PATHS = {
  customer: '/api/customers',
  order: '/api/payments',
  layby: '/api/laybys',
  reservation: '/api/reservations',
};
type Kind = keyof typeof PATHS;

type Link = 'up' | 'down' | 'answers_lost';

/** A model of the server's handling of such changes. */
function makeServer() {
  const rows = new Map(RECORDS.map((id) => [id, { version: 1, applied: [] as string[] }]));
  const answers = new Map<string, { id: number; version: number }>();
  const dropped: string[] = [];
  const added: string[] = [];
  /** New customers, and records created for them, by their name in the test. */
  const made = new Map<string, { id: number; customerId: number | null; version: number }>();
  const nonsense: string[] = [];
  return {
    rows,
    dropped,
    added,
    made,
    nonsense,
    make: (key: string, { press, customerId = null, isTaken, allowDuplicate }: Typed): [number, unknown] => {
      const known = answers.get(key);
      if (known) return [200, known];
      if (customerId !== null && ![...made.values()].some(({ id }) => id === customerId))
        nonsense.push(`for customer ${customerId}`);
      if (isTaken && !allowDuplicate) return [409, { code: 'duplicate_quote' }];
      const row = { id: 1_000 + made.size, customerId, version: 1 };
      made.set(String(press), row);
      rows.set(row.id, { version: 1, applied: [] });
      answers.set(key, row);
      return [201, row];
    },
    add: (key: string, press: string) => {
      if (!answers.has(key)) added.push(press);
      const answer = answers.get(key) ?? { id: 100 + added.length, version: 1 };
      answers.set(key, answer);
      return answer;
    },
    touch: (id: number) => {
      rowOf(id).version += 1;
    },
    take: (key: string, id: number, ifMatch: string | null, press: string): [number, unknown] => {
      const known = answers.get(key);
      if (known) return [200, known];
      if (!rows.has(id)) {
        nonsense.push(`record ${id}`);
        return [404, { code: 'not_found' }];
      }
      const row = rowOf(id);
      if (ifMatch !== null && ifMatch !== `"${row.version}"`)
        return [412, { code: 'stale_version', current: { id, version: row.version } }];
      row.version += 1;
      row.applied.push(press);
      const answer = { id, version: row.version };
      answers.set(key, answer);
      return [200, answer];
    },
  };
  function rowOf(id: number) {
    const row = rows.get(id);
    if (row === undefined) throw new Error(`There is no record ${id}`);
    return row;
  }
}

interface Typed {
  press?: string;
  what?: string;
  customerId?: number | null;
  isTaken?: boolean;
  allowDuplicate?: boolean;
}

type Server = ReturnType<typeof makeServer>;

let locks: { name: string; tab: number }[] = [];
let running = -1;
let seenBatches = 0;
let seenByWorker = 0;
/** Whether the store takes nothing more. */
let isFull = false;
/** Which of them are workers: they have no page storage. */
const workers = new Set<number>();
const put = IDBObjectStore.prototype.put;

function stubBrowser(server: Server, link: { is: Link }): void {
  const storages = new Map<number, Map<string, string>>();
  const own = () => {
    const kept = storages.get(running) ?? new Map<string, string>();
    storages.set(running, kept);
    return kept;
  };
  const storageOf = (kept: () => Map<string, string>) => ({
    getItem: (key: string) => kept().get(key) ?? null,
    setItem: (key: string, value: string) => void kept().set(key, value),
    removeItem: (key: string) => void kept().delete(key),
  });
  vi.stubGlobal('indexedDB', new IDBFactory());
  const shared = new Map<string, string>();
  vi.stubGlobal(
    'localStorage',
    storageOf(() => (workers.has(running) ? own() : shared)),
  );
  IDBObjectStore.prototype.put = function (...given) {
    if (isFull) throw new DOMException('No room', 'QuotaExceededError');
    return put.apply(this, given);
  };
  vi.stubGlobal('sessionStorage', storageOf(own));
  /** Tabs that the server has answered. */
  const heard = new Set<number>();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  vi.stubGlobal('navigator', {
    get onLine() {
      return link.is !== 'down';
    },
    locks: {
      request: async (name: string, _options: object, work: (lock: object | null) => unknown) => {
        const isTaken = locks.some((one) => one.name === name);
        if (!isTaken) locks.push({ name, tab: running });
        return work(isTaken ? null : {});
      },
      query: async () => ({ held: locks }),
    },
  });
  const answer = (path: string, { method, headers, body }: RequestInit): [number, unknown] => {
    const typed = JSON.parse(String(body ?? '{}')) as Typed;
    const given = new Headers(headers);
    const key = given.get('idempotency-key') ?? '';
    const press = String(typed.press);
    if (path === '/api/app-reminders') return [201, server.add(key, press)];
    if (Object.values(PATHS).includes(path)) return server.make(key, typed);
    const id = Number(/-?\d+/.exec(path)?.[0]);
    return server.take(key, id, method === 'PUT' ? given.get('if-match') : null, press);
  };
  /** Like the real server: changes that follow an unsaved one in their queue are not tried. */
  const answerAll = ({ calls }: { calls: BatchedCall[] }): BatchReply => {
    const stopped = new Set<string>();
    return {
      answers: calls.map(({ method, path, headers, body, line }) => {
        if (stopped.has(line)) return null;
        const [status, told] = answer(path, {
          ...{ method, headers: headers as Record<string, string>, body: JSON.stringify(body) },
        });
        if (status >= 300) stopped.add(line);
        return { status, body: told };
      }),
    };
  };
  answerCalls(async (path: string, init: RequestInit) => {
    const { method, headers, body } = init;
    if (link.is === 'down') throw new TypeError('Failed to fetch');
    const given = new Headers(headers);
    // A change with a time, from a tab that has not heard the server's clock: a device clock that is ahead would be believed.
    if (given.has('x-deed-at') && !heard.has(running)) server.nonsense.push(`unheard ${path}`);
    if (link.is !== 'answers_lost') heard.add(running);
    if (method === 'GET') {
      if (link.is === 'answers_lost') throw new TypeError('Failed to fetch');
      return new Response('{}', { headers: { date: new Date().toUTCString() } });
    }
    const typed = JSON.parse(String(body ?? '{}')) as Typed;
    if (path === '/api/outbox/dropped') {
      server.dropped.push(String(typed.what));
      return new Response('{}', { headers: { date: new Date().toUTCString() } });
    }
    const isBatch = path === '/api/outbox/batch';
    if (isBatch) seenBatches += 1;
    if (workers.has(running)) seenByWorker += 1;
    const [status, told] = isBatch
      ? [200, answerAll(JSON.parse(String(body)) as { calls: BatchedCall[] })]
      : answer(path, init);
    if (link.is === 'answers_lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(told), { status, headers: { date: new Date().toUTCString() } });
  });
}

/** A tab of the browser, or its worker, with modules of its own. */
async function openTab(number: number, isWorker = false) {
  running = number;
  if (isWorker) workers.add(number);
  vi.resetModules();
  (await import('./pageless.ts')).pageless.current = isWorker;
  const writes = await import('../writes/sent-writes.ts');
  const { signer } = await import('../writes/deed.ts');
  const { sendWrite } = await import('../writes/send-write.ts');
  const { callOff } = await import('../writes/call-off.ts');
  const { readIntents, writeIntents } = await import('./outbox-store.ts');
  const { kept, takeOver, getOutbox, letGo } = await import('./outbox.ts');
  const { sendDue } = await import('./send-due.ts');
  const { answer } = await import('./answers.ts');
  const { leaveBehind } = await import('./made-here.ts');
  signer.current = { agent: 'Agent 2', branch: 'rundu', shop: SHOP };
  writes.restoreWrites();
  await kept();
  return {
    ...{ ...writes, sendWrite, callOff, readIntents, writeIntents, kept, takeOver, getOutbox, answer },
    ...{ leaveBehind, letGo },
    send: () => sendDue(new AbortController().signal),
    kill: () => {
      locks = locks.filter(({ tab }) => tab !== number);
    },
  };
}

const record = fc.constantFrom(...RECORDS);
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('step' as const), id: record }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), id: record }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('make' as const),
      what: fc.constantFrom<Kind>('order', 'customer', 'layby', 'reservation'),
      /** Whether it is for the customer created last, if there is one. */
      isForOwn: fc.boolean(),
      isTaken: fc.boolean(),
      // Without a connection, and what is done with it at once: a step or a payment.
      isAway: fc.boolean(),
      hangs: fc.array(fc.boolean(), { maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('hang' as const), on: fc.nat(), isStep: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take_back' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('killed' as const), id: record, isSaved: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('up', 'down', 'answers_lost') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('new_tab' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('worker' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('full' as const), id: record }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('colleague' as const), id: record }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const), isMine: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('garbage' as const) }) },
);

/** So many that they go in a batch. */
const MANY_LEFT_TO_THE_WORKER: (typeof command extends fc.Arbitrary<infer One> ? One : never)[] = [
  { do: 'down' },
  ...Array.from({ length: 6 }, () => ({ do: 'add' as const })),
  { do: 'up' },
  { do: 'worker' },
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  IDBObjectStore.prototype.put = put;
});

it('applies each thing once and in its order, or an answer has dropped it', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 24 }), fc.boolean(), async (commands, isMineAtLast) => {
      locks = [];
      workers.clear();
      // A full store logs a warning each time.
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const server = makeServer();
      const link: { is: Link } = { is: 'up' };
      stubBrowser(server, link);
      let tabs = 0;
      let tab = await openTab(tabs);
      /** The changes accepted, by record and in order. */
      const done = new Map(RECORDS.map((id) => [id, [] as string[]]));
      /** The version of each record that the device has read last. */
      const seen = new Map(RECORDS.map((id) => [id, 1]));
      const dropped = new Set<string>();
      /** New records: they wait for nothing, not for each other either. */
      const added: string[] = [];
      /** The records that somebody else has changed: only about these may the user be asked. */
      const touched = new Set<number>();
      const expectTouched = (path: string) => expect(touched, path).toContain(Number(/\d+/.exec(path)?.[0]));
      /** Records paid while there was no room: their waiting changes are then no longer in order. */
      const outOfTurn = new Set<number>();
      let presses = 0;
      let garbage = 0;

      const read = () => {
        if (link.is === 'up') for (const [id, { version }] of server.rows) seen.set(id, version);
      };
      const press = async (id: number, isStep: boolean) => {
        const name = `press-${++presses}`;
        const [method, path] = isStep
          ? (['PUT', `/api/payments/${id}`] as const)
          : (['POST', `/api/payments/${id}/receipts`] as const);
        const body = isStep ? { status: 'approved', press: name } : { amount: '5', press: name };
        try {
          await tab.sendWrite({ method, path, body }, { ifMatch: seen.get(id), what: name });
          done.get(id)?.push(name);
        } catch (error) {
          // Accepted for later; any other failure was shown to the user at once.
          if ((error as Error).name === 'WaitsError') done.get(id)?.push(name);
          else {
            expect((error as { status?: number }).status).toBe(412);
            expectTouched(path);
          }
        }
      };
      /** A payment while the store has no room: it is sent directly, before anything that waits, and no waiting is announced. */
      const payWithoutRoom = async (id: number) => {
        touched.add(id);
        outOfTurn.add(id);
        const name = `press-${++presses}`;
        const write = { method: 'POST' as const, path: `/api/payments/${id}/receipts` };
        isFull = true;
        try {
          await tab.sendWrite({ ...write, body: { amount: '5', press: name } }, { what: name });
          done.get(id)?.push(name);
        } catch (error) {
          expect(['NetworkError', 'UnsettledError', 'EarlierSavedError']).toContain((error as Error).name);
          // Its outcome is unknown; otherwise it was not sent, and the user is told.
          if (tab.getWrites().some(({ form }) => form === name)) done.get(id)?.push(name);
        } finally {
          isFull = false;
          await tab.kept();
        }
      };
      const add = async () => {
        const name = `press-${++presses}`;
        const write = { method: 'POST' as const, path: '/api/app-reminders', body: { press: name } };
        try {
          await tab.sendWrite(write, { what: name });
        } catch (error) {
          expect((error as Error).name).toBe('WaitsError');
        }
        added.push(name);
      };
      /** The records created here by their temporary ids, the changes to them, and their customers by name. */
      const things: { name: string; id: number; of: string | null; done: string[]; what: Kind }[] = [];
      const money = new Set<string>();
      const make = async ({
        what,
        isForOwn,
        isTaken,
      }: {
        what: Kind;
        isForOwn: boolean;
        isTaken: boolean;
      }) => {
        const name = `press-${++presses}`;
        const owners = things.filter((one) => one.what === 'customer');
        const owner = isForOwn && what !== 'customer' ? owners.at(-1) : undefined;
        const path = PATHS[what];
        const body = { press: name, isTaken, ...(owner && { customerId: owner.id }) };
        const thing = { name, of: owner?.name ?? null, done: [], what };
        try {
          const saved = await tab.sendWrite<{ id: number }>({ method: 'POST', path, body }, { what: name });
          things.push({ ...thing, id: saved.body.id });
        } catch (error) {
          // Refused at once, or accepted for later.
          if ((error as { status?: number }).status === 409) return;
          expect((error as Error).name).toBe('WaitsError');
          const write = tab.getUnsettled().find(({ form }) => form === name);
          if (write) things.push({ ...thing, id: temporaryIdOf(write.key) });
        }
      };
      /** Perhaps on a form that was opened before the record was saved. */
      const hang = async (on: number, isStep: boolean) => {
        const records = things.filter(({ what }) => what !== 'customer');
        const thing = records.at(on % records.length);
        if (thing === undefined) return;
        const name = `press-${++presses}`;
        const isMoney = !isStep && thing.what !== 'reservation';
        // A layby has no steps before it is paid.
        const part = isMoney ? '/receipts' : isStep && thing.what !== 'layby' ? '' : '/customer-contact';
        const path = `${PATHS[thing.what]}/${thing.id}${part}`;
        const typed = isMoney
          ? { amount: '5' }
          : part === ''
            ? { status: 'approved' }
            : { customerContacted: true };
        const body = { ...typed, press: name };
        const options = isTemporary(thing.id) ? { ifMatch: 0 } : {};
        try {
          await tab.sendWrite({ method: isMoney ? 'POST' : 'PUT', path, body }, { ...options, what: name });
        } catch (error) {
          expect((error as Error).name).toBe('WaitsError');
        }
        thing.done.push(name);
        if (isMoney) money.add(name);
      };
      const takeBack = async () => {
        const made = tab
          .getUnsettled()
          .find(({ form, isUnsent }) => isUnsent && things.some(({ name }) => name === form));
        if (link.is !== 'down' || made === undefined) return;
        // The server does not count as unreachable yet, so the change could not be taken back: the user leaves it.
        if ((await tab.callOff(made)) !== 'dropped') return tab.putWrite({ ...made, isHeld: false });
        dropped.add(String(made.form));
        await tab.leaveBehind(made);
      };
      const answerOne = async (isMine: boolean) => {
        const asked = tab.getUnsettled().find(({ refusal }) => refusal);
        if (asked?.refusal === undefined) return;
        const { code } = asked.refusal;
        if (code === 'never_made') {
          // The user must not be asked about a change whose record exists.
          const made = things.find(({ name }) => name === asked.form);
          const on = made
            ? made.of
            : things.find(({ done: ofThis }) => ofThis.includes(String(asked.form)))?.name;
          expect(dropped, `${asked.form} hangs on`).toContain(on);
        }
        if (code === 'never_made' || code === 'duplicate_quote') {
          const isKept = isMine && code === 'duplicate_quote';
          if (!isKept) dropped.add(String(asked.form));
          return tab.answer(asked, asked.refusal, isKept ? 'keep_both' : 'drop');
        }
        expectTouched(asked.path);
        if (!isMine) dropped.add(String(asked.form));
        await tab.answer(asked, asked.refusal, isMine ? 'mine_too' : 'keep_theirs');
      };

      for (const one of commands) {
        switch (one.do) {
          case 'step':
          case 'pay':
            if (link.is === 'up' && !tab.getUnsettled().length) read();
            await press(one.id, one.do === 'step');
            break;
          case 'make':
            if (one.isAway) link.is = 'down';
            await make(one);
            for (const isStep of one.hangs) await hang(-1, isStep);
            break;
          case 'hang':
            await hang(one.on, one.isStep);
            break;
          case 'take_back':
            await takeBack();
            break;
          case 'add':
            await add();
            break;
          case 'killed': {
            // The tab dies between its press and the answer.
            await tab.takeOver();
            const name = `press-${++presses}`;
            const note = {
              ...{ key: name, method: 'POST' as const, path: `/api/payments/${one.id}/receipts` },
              ...{ content: JSON.stringify({ amount: '5', press: name }), ifMatch: null, form: name },
              ...{
                opening: null,
                sentAt: Date.now(),
                order: tab.nextOrder(),
                isUnsettled: false,
                isLeft: false,
              },
            };
            const isAlone = !tab
              .getUnsettled()
              .some(({ path }) => path.startsWith(`/api/payments/${one.id}`));
            tab.putWrite(note);
            await tab.kept();
            if (one.isSaved && isAlone) server.take(name, one.id, null, name);
            done.get(one.id)?.push(name);
            tab.kill();
            tab = await openTab(++tabs);
            break;
          }
          case 'send':
            await tab.send();
            break;
          case 'new_tab':
            tab.kill();
            tab = await openTab(++tabs);
            break;
          case 'worker': {
            tab.kill();
            const worker = await openTab(++tabs, true);
            await worker.send();
            await worker.letGo();
            tab = await openTab(++tabs);
            break;
          }
          case 'full':
            await payWithoutRoom(one.id);
            break;
          case 'colleague':
            touched.add(one.id);
            server.touch(one.id);
            break;
          case 'answer':
            await answerOne(one.isMine);
            break;
          case 'garbage':
            await tab.writeIntents([{ key: `garbage-${++garbage}`, format: 1, write: 7 } as never], []);
            break;
          default:
            link.is = one.do as Link;
        }
      }

      link.is = 'up';
      for (let round = 0; round < 60; round += 1) {
        await tab.takeOver();
        await tab.send();
        if (tab.getUnsettled().length === 0) break;
        await answerOne(isMineAtLast);
      }
      await tab.kept();
      expect(tab.getUnsettled()).toEqual([]);
      // A saved change is removed from the store once its row is in the copy.
      await vi.waitFor(async () => expect((await tab.readIntents()).intents).toEqual([]), { timeout: 5_000 });
      const { damaged } = await tab.readIntents();
      expect(damaged).toHaveLength(garbage);
      expect(tab.getOutbox().damaged).toHaveLength(garbage);
      expect(tab.getOutbox().trouble).toBeNull();
      for (const id of RECORDS) {
        const applied = server.rows.get(id)?.applied ?? [];
        const wanted = (done.get(id) ?? []).filter((name) => !dropped.has(name));
        const inTurn = (names: string[]) => (outOfTurn.has(id) ? names.toSorted() : names);
        expect(inTurn(applied), `record ${id}`).toEqual(inTurn(wanted));
      }
      // All changes to the records created here are applied once, in order and to the right record; none to a record that was not saved, and each of
      // its amounts was given back by an answer.
      expect(server.nonsense).toEqual([]);
      for (const { name, of, done: ofThis } of things) {
        const saved = server.made.get(name);
        expect(saved === undefined, name).toBe(dropped.has(name));
        if (saved === undefined) {
          expect(
            ofThis.filter((one) => money.has(one) && !dropped.has(one)),
            name,
          ).toEqual([]);
          continue;
        }
        if (of !== null) expect(saved.customerId).toBe(server.made.get(of)?.id);
        expect(server.rows.get(saved.id)?.applied, name).toEqual(ofThis.filter((one) => !dropped.has(one)));
      }
      expect(server.made.size).toBe(things.filter(({ name }) => !dropped.has(name)).length);
      expect([...server.added].sort()).toEqual([...added].sort());
      for (const name of dropped)
        if ([...done.values()].flat().includes(name))
          expect(server.dropped.some((what) => what.includes(name))).toBe(true);

      tab.kill();
    }),
    { numRuns: RUNS, examples: [[MANY_LEFT_TO_THE_WORKER, false]] },
  );
  expect(seenBatches).toBeGreaterThan(0);
  expect(seenByWorker).toBeGreaterThan(0);
});
