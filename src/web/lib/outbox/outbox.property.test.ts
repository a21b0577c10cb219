import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';

withFakeIndexedDb();

// The outbox alone, against a server that keeps keys and versions as ours does: whatever becomes of links, answers, tabs, the
// store and colleagues, each thing that was done is applied once, in its order, or was dropped by an answer.

const SHOP = 'shop-a';
const RECORDS = [1, 2, 3];
const RUNS = Number(process.env.OUTBOX_RUNS ?? 60);

type Link = 'up' | 'down' | 'answers_lost';

/** What our server does with such changes. */
function makeServer() {
  const rows = new Map(RECORDS.map((id) => [id, { version: 1, applied: [] as string[] }]));
  const answers = new Map<string, { id: number; version: number }>();
  const dropped: string[] = [];
  const added: string[] = [];
  return {
    rows,
    dropped,
    added,
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

type Server = ReturnType<typeof makeServer>;

let locks: { name: string; tab: number }[] = [];
let running = -1;

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
    storageOf(() => shared),
  );
  vi.stubGlobal('sessionStorage', storageOf(own));
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
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    if (link.is === 'down') throw new TypeError('Failed to fetch');
    const given = new Headers(headers);
    const typed = JSON.parse(String(body ?? '{}')) as { press?: string; what?: string };
    if (path === '/api/outbox/dropped') {
      server.dropped.push(String(typed.what));
      return new Response('{}', { headers: { date: new Date().toUTCString() } });
    }
    const id = Number(/\d+/.exec(path)?.[0]);
    const key = given.get('idempotency-key') ?? '';
    const ifMatch = method === 'PUT' ? given.get('if-match') : null;
    const press = String(typed.press);
    const [status, answer] =
      path === '/api/reservations' ? [201, server.add(key, press)] : server.take(key, id, ifMatch, press);
    if (link.is === 'answers_lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer), { status, headers: { date: new Date().toUTCString() } });
  });
}

/** A tab of the browser, with modules of its own. */
async function openTab(number: number) {
  running = number;
  vi.resetModules();
  const writes = await import('../writes/sent-writes.ts');
  const { signer } = await import('../writes/deed.ts');
  const { sendWrite } = await import('../writes/send-write.ts');
  const { callOff } = await import('../writes/call-off.ts');
  const { readIntents, writeIntents } = await import('./outbox-store.ts');
  const { kept, takeOver, getOutbox } = await import('./outbox.ts');
  const { sendDue } = await import('./outbox-sender.ts');
  const { answer } = await import('./answers.ts');
  signer.current = { agent: 'Agent 2', branch: 'rundu', shop: SHOP };
  writes.restoreWrites();
  await kept();
  return {
    ...{ ...writes, sendWrite, callOff, readIntents, writeIntents, kept, takeOver, getOutbox, answer },
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
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('killed' as const), id: record, isSaved: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('up', 'down', 'answers_lost') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('new_tab' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('colleague' as const), id: record }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const), isMine: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('garbage' as const) }) },
);

afterEach(() => vi.unstubAllGlobals());

it('applies each thing once and in its order, or an answer has dropped it', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 24 }), async (commands) => {
      locks = [];
      const server = makeServer();
      const link: { is: Link } = { is: 'up' };
      stubBrowser(server, link);
      let tabs = 0;
      let tab = await openTab(tabs);
      /** What was done and taken in, by record, in its order. */
      const done = new Map(RECORDS.map((id) => [id, [] as string[]]));
      /** What the device has last read of each. */
      const seen = new Map(RECORDS.map((id) => [id, 1]));
      const dropped = new Set<string>();
      /** New records: they wait for nothing, not for each other either. */
      const added: string[] = [];
      /** Nobody is asked about a change that nobody else has made. */
      const touched = new Set<number>();
      const expectTouched = (path: string) => expect(touched, path).toContain(Number(/\d+/.exec(path)?.[0]));
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
          // Taken in for later; anything else was refused to the person's face.
          if ((error as Error).name === 'WaitsError') done.get(id)?.push(name);
          else {
            expect((error as { status?: number }).status).toBe(412);
            expectTouched(path);
          }
        }
      };
      const add = async () => {
        const name = `press-${++presses}`;
        const write = { method: 'POST' as const, path: '/api/reservations', body: { press: name } };
        try {
          await tab.sendWrite(write, { what: name });
        } catch (error) {
          expect((error as Error).name).toBe('WaitsError');
        }
        added.push(name);
      };
      const answerOne = async (isMine: boolean) => {
        const asked = tab.getUnsettled().find(({ refusal }) => refusal);
        if (asked?.refusal === undefined) return;
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
        await answerOne(true);
      }
      await tab.kept();
      expect(tab.getUnsettled()).toEqual([]);
      const { intents, damaged } = await tab.readIntents();
      expect(intents).toEqual([]);
      expect(damaged).toHaveLength(garbage);
      expect(tab.getOutbox().damaged).toHaveLength(garbage);
      for (const [id, { applied }] of server.rows)
        expect(applied, `record ${id}`).toEqual(done.get(id)?.filter((name) => !dropped.has(name)));
      expect([...server.added].sort()).toEqual([...added].sort());
      for (const name of dropped) expect(server.dropped.some((what) => what.includes(name))).toBe(true);

      tab.kill();
    }),
    { numRuns: RUNS },
  );
});
