import { randomUUID } from 'node:crypto';
import type { Chance } from '#server/demo/demo-random.ts';
import { pause } from '../cluster/wait.ts';
import { noteOddity, type Oddities, type Reply, send } from '../cluster/writes.ts';

/** Clients that work on the same few orders and laybys, through any of the processes, and record every answer. */

export type Kind = 'payment' | 'layby' | 'pre_order';
export type Told = {
  key: string;
  method: string;
  path: string;
  body: Record<string, unknown>;
  attempts: number;
  status: number;
  row: Record<string, unknown>;
};
export type Memory = {
  told: Told[];
  /** Answers of one process that were older than what another process had already answered. */
  stale: string[];
  oddities: Oddities;
  /** Calls whose outcome was still unknown at the end. */
  unsettled: number;
};

export type Work = {
  bases: readonly string[];
  headers: Record<string, string>;
  customerId: number;
  goesOn(): boolean;
  giveUpAt: number;
};

const PATHS = { payment: '/api/payments', layby: '/api/laybys', pre_order: '/api/pre-orders' } as const;
const COLLECTED = { deliveryMethod: 'collected', collectionBranch: 'rundu' };
/** The clients only use that many of the newest rows, so that many meet on the same row. */
const NEWEST = 8;
const CUT_SHARE = 0.08;
const AGAIN_MS = 150;

export function startClerks(count: number, work: Work, chanceOf: (clerk: number) => Chance) {
  const memory: Memory = { told: [], stale: [], oddities: new Map(), unsettled: 0 };
  const known: Record<Kind, number[]> = { payment: [], layby: [], pre_order: [] };
  const all = Promise.all(
    Array.from({ length: count }, (_, n) => workOn(n, work, chanceOf(n), memory, known)),
  );
  return { memory, done: async () => void (await all) };
}

type Row = Record<string, unknown> & {
  id: number;
  version: number;
  nextActions?: ({ kind: string; to?: string; needs?: string | null } | string)[];
};

async function workOn(
  clerk: number,
  work: Work,
  chance: Chance,
  memory: Memory,
  known: Record<Kind, number[]>,
): Promise<void> {
  let made = 0;

  async function change(method: string, path: string, body: Record<string, unknown>, version?: number) {
    const key = randomUUID();
    const told: Told = { key, method, path, body, attempts: 0, status: 0, row: {} };
    const options = {
      method,
      headers: {
        ...work.headers,
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(version !== undefined && chance.isLucky(0.7) ? { 'if-match': `"${version}"` } : {}),
      },
      body: JSON.stringify(body),
    };
    while (told.status === 0 && performance.now() < work.giveUpAt) {
      told.attempts += 1;
      const url = chance.pick(work.bases) + path;
      const reply = chance.isLucky(CUT_SHARE)
        ? await sendAndCutOff(url, options, chance.between(1, 30))
        : await send(url, options);
      if (reply !== null && reply.status >= 500) noteOddity(memory.oddities, reply);
      if (reply !== null && reply.status < 500 && reply.json.code !== 'idempotency_running')
        [told.status, told.row] = [reply.status, reply.json];
      else await pause(AGAIN_MS);
    }
    if (told.status === 0) memory.unsettled += 1;
    if (told.status === 401 || told.status === 429) throw new Error(`${method} ${path}: ${told.status}`);
    memory.told.push(told);
    return told;
  }

  async function read(kind: Kind, id: number): Promise<Row | null> {
    const reply = await send(`${chance.pick(work.bases)}${PATHS[kind]}/${id}`, { headers: work.headers });
    if (reply !== null && reply.status >= 500) noteOddity(memory.oddities, reply);
    return reply?.status === 200 ? (reply.json as Row) : null;
  }

  /** An acknowledged change must be visible through every process at once. */
  async function lookAgain(kind: Kind, { status, row }: Told): Promise<void> {
    const { id, version } = row;
    if (status >= 300 || typeof id !== 'number' || typeof version !== 'number') return;
    const seen = await read(kind, id);
    if (seen !== null && seen.version < version)
      memory.stale.push(`${kind} ${id}: version ${seen.version} after ${version}`);
  }

  const open = (kind: Kind) => known[kind].slice(-NEWEST);

  async function add(kind: Kind, body: Record<string, unknown>): Promise<Told> {
    const told = await change('POST', PATHS[kind], body);
    if (told.status === 201) known[kind].push(Number(told.row.id));
    return told;
  }

  function addOrder(): Promise<Told> {
    made += 1;
    const paid = chance.isLucky(0.3) ? { paidAmount: cents(chance) } : {};
    const { customerId } = work;
    return add('payment', { customerId, quoteNumber: `HI-${clerk}-${made}`, totalAmount: '900.00', ...paid });
  }

  /** Most of these soon reach a status in which a phone can be ordered abroad. */
  async function addOrderOnItsWay(): Promise<Told> {
    const order = await addOrder();
    if (order.status !== 201 || chance.isLucky(0.3)) return order;
    return change('PUT', `${PATHS.payment}/${order.row.id}`, { status: 'bank_paid' });
  }

  function addLayby(): Promise<Told> {
    made += 1;
    return add('layby', {
      customerFullName: `Layby ${clerk} ${made}`,
      customerNumber: `0815${String(clerk * 1_000 + (made % 1_000)).padStart(6, '0')}`,
      idNumber: `${clerk + 10}${String(made).padStart(9, '0')}`,
      phoneModel: 'Galaxy A55',
      phoneStorage: '128GB',
      phoneColor: 'Black',
      durationToPay: '3 months',
      fullAmount: '60.00',
      paidAmount: '0',
      dueDate: '2099-02-18',
    });
  }

  async function workOnOrder(id: number): Promise<Told | null> {
    const path = `${PATHS.payment}/${id}`;
    const wish = chance.between(0, 9);
    if (wish === 5 && chance.isLucky(0.2)) return change('DELETE', path, {});
    if (wish < 3) return change('POST', `${path}/receipts`, { amount: cents(chance) });
    if (wish === 3) return change('PUT', path, { livePaymentFeedback: `Word ${randomUUID()}` });
    if (wish === 4) return takeBackMoney(`${path}/receipts`);
    const row = await read('payment', id);
    const steps = (row?.nextActions ?? []).filter((step) => typeof step === 'object');
    if (row === null || steps.length === 0) return null;
    const abroad = steps.filter(({ kind }) => kind === 'create_pre_order');
    const { kind, to = '' } = chance.pick(abroad.length > 0 && chance.isLucky(0.7) ? abroad : steps);
    if (kind === 'create_pre_order') {
      const orderLocation = to.replace('_preorder', '');
      const body = { paymentId: id, phoneModel: 'Galaxy S24', addedByAgent: 'Agent 1', agentBranch: 'Rundu' };
      return add('pre_order', { ...body, orderLocation });
    }
    return change('PUT', path, { status: to, ...(to === 'device_collected' ? COLLECTED : {}) }, row.version);
  }

  async function workOnPreOrder(id: number): Promise<Told | null> {
    const row = await read('pre_order', id);
    const steps = (row?.nextActions ?? []).filter((step) => typeof step === 'object');
    if (row === null || steps.length === 0) return null;
    const { kind, to, needs } = chance.pick(steps);
    return change(
      'PUT',
      `${PATHS.pre_order}/${id}`,
      {
        status: to,
        ...(needs === 'collection' ? COLLECTED : {}),
        ...(needs === 'reason' ? { reason: 'No longer wanted' } : {}),
        ...(kind === 'complete' ? { pickupDate: new Date(Date.now() - 7_500_000).toISOString() } : {}),
      },
      row.version,
    );
  }

  async function workOnLayby(id: number): Promise<Told | null> {
    const path = `${PATHS.layby}/${id}`;
    const row = await read('layby', id);
    if (row === null) return null;
    const wish = chance.pick(['pay', 'pay', 'pay', 'reverse', ...(row.nextActions ?? []).map(String)]);
    if (wish === 'cancel')
      return change('POST', `${path}/cancellation`, { reason: 'Moved away' }, row.version);
    if (wish === 'reopen') return change('POST', `${path}/reopening`, {}, row.version);
    if (wish === 'hand_over') return change('POST', `${path}/hand-over`, COLLECTED, row.version);
    if (wish === 'take_back_hand_over') return change('DELETE', `${path}/hand-over`, {}, row.version);
    if (wish === 'reverse') return takeBackMoney(`${path}/receipts`);
    return change('POST', `${path}/receipts`, { amount: cents(chance), allowOverpayment: true });
  }

  async function bringBack(): Promise<Told | null> {
    const reply = await send(`${chance.pick(work.bases)}/api/trash?limit=5`, { headers: work.headers });
    const batches = reply?.status === 200 ? (reply.json as unknown as { id: number }[]) : [];
    return batches.length === 0 ? null : change('POST', `/api/trash/${chance.pick(batches).id}/restore`, {});
  }

  async function takeBackMoney(path: string): Promise<Told | null> {
    const reply = await send(chance.pick(work.bases) + path, { headers: work.headers });
    if (reply?.status !== 200) return null;
    const rows = reply.json as unknown as { id: number; kind: string }[];
    const received = rows.filter(({ kind }) => kind === 'receipt');
    if (received.length === 0) return null;
    return change('POST', `/api/receipts/${chance.pick(received).id}/reversal`, { reason: 'By mistake' });
  }

  const kindOf = (path: string): Kind =>
    path.startsWith(PATHS.payment) ? 'payment' : path.startsWith(PATHS.layby) ? 'layby' : 'pre_order';

  while (work.goesOn()) {
    const wish = chance.between(0, 39);
    const [order, preOrder, layby] = [open('payment'), open('pre_order'), open('layby')];
    let told: Told | null = null;
    if (wish === 0 || order.length === 0) told = await addOrderOnItsWay();
    else if (wish === 1 || layby.length === 0) told = await addLayby();
    else if (wish === 2) told = await bringBack();
    else if (wish < 12) told = await workOnLayby(chance.pick(layby));
    else if (wish < 24 && preOrder.length > 0) told = await workOnPreOrder(chance.pick(preOrder));
    else told = await workOnOrder(chance.pick(order));
    const isOfRow = told !== null && !/^\/api\/(?:receipts|trash)/.test(told.path);
    if (told !== null && isOfRow) await lookAgain(kindOf(told.path), told);
    await pause(chance.between(0, 60));
  }
}

const cents = (chance: Chance) => (chance.between(1, 2_999) / 100).toFixed(2);

/** The connection is cut at some moment: before the request arrives, during the work, or on the way back. */
async function sendAndCutOff(url: string, options: RequestInit, afterMs: number): Promise<Reply | null> {
  try {
    const reply = await fetch(url, { ...options, signal: AbortSignal.timeout(afterMs) });
    return { status: reply.status, json: (await reply.json()) as Record<string, unknown>, retryAfter: null };
  } catch {
    return null;
  }
}
