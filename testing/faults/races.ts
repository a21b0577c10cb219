import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createChance } from '#server/demo/demo-random.ts';
import { call } from '../cluster/shop.ts';
import { pause } from '../cluster/wait.ts';
import { type Client, type Reply, send } from '../cluster/writes.ts';
import type { Fault } from './fault.ts';
import { openShop, type SingleShop } from './single-shop.ts';

/**
 * C1 to C4: the same call twice at once, two edits of the same row, many clients that take the same step, many payments at once.
 */

type Order = { id: number; version: number; status: string; paidAmount: string };

const CHANGE_HEADERS = { 'content-type': 'application/json' };

const write = (client: Client, method: string, path: string, body: unknown, headers = {}) =>
  send(client.base + path, {
    method,
    headers: { ...client.headers, ...CHANGE_HEADERS, ...headers },
    body: JSON.stringify(body),
  });

const read = <Answer>(client: Client, path: string) => call<Answer>(client.base, client.headers, 'GET', path);

/** Repeats the call until there is a final answer: a shop that is restarting gives none. */
async function insist(ask: () => Promise<Reply | null>): Promise<Reply> {
  for (;;) {
    const reply = await ask();
    if (reply !== null && reply.status < 500 && reply.json.code !== 'idempotency_running') return reply;
    await pause(100);
  }
}

async function addOrder({ client }: SingleShop, quoteNumber: string): Promise<Order> {
  const customer = await call<{ id: number }>(client.base, client.headers, 'POST', '/api/customers', {
    name: 'Selma Nangolo',
    phone: '0811234567',
    allowDuplicate: true,
  });
  return call<Order>(client.base, client.headers, 'POST', '/api/payments', {
    customerId: customer.id,
    quoteNumber,
    totalAmount: '99999.00',
  });
}

export const oneKey: Fault<SingleShop> = {
  id: 'C1',
  holds: 'a change takes effect once for each Idempotency-Key',
  sizes: { small: { keys: 40, kills: 1 }, full: { keys: 1_000, kills: 8 } },
  open: () => openShop(),
  async run(shop, { keys = 0, kills = 0 }, seed) {
    const chance = createChance(seed);
    const { client } = shop;
    const order = await addOrder(shop, 'FT-C1');
    const path = `/api/payments/${order.id}/receipts`;
    let [different, wrongReuse] = [0, 0];
    const killAt = new Set(Array.from({ length: kills }, () => chance.between(0, keys - 1)));
    for (let n = 0; n < keys; n += 1) {
      const headers = { 'idempotency-key': randomUUID() };
      const pay = () => write(client, 'POST', path, { amount: '1.00' }, headers);
      const five = Array.from({ length: 5 }, () => insist(pay));
      if (killAt.has(n)) {
        await pause(chance.between(0, 29));
        await shop.kill('server');
      }
      const texts = (await Promise.all(five)).map(({ status, json }) => JSON.stringify([status, json]));
      if (new Set(texts).size !== 1) different += 1;
      const other = await insist(() => write(client, 'POST', path, { amount: '2.00' }, headers));
      if (other.status !== 422) wrongReuse += 1;
    }
    const { paidAmount } = await read<Order>(client, `/api/payments/${order.id}`);
    return [
      {
        what: `effects beside one each (${keys} keys, five at once, ${killAt.size} kills)`,
        figure: Math.abs(Number(paidAmount) - keys),
        limit: 0,
      },
      { what: 'keys whose answers differ', figure: different, limit: 0 },
      { what: 'other bodies under a used key that were not 422', figure: wrongReuse, limit: 0 },
    ];
  },
};

export const twoEditors: Fault<SingleShop> = {
  id: 'C2',
  holds: 'no edit is lost: of two editors with the same version one is told',
  sizes: { small: { rounds: 20 }, full: { rounds: 500 } },
  open: () => openShop(),
  async run(shop, { rounds = 0 }) {
    const { client } = shop;
    const { id } = await addOrder(shop, 'FT-C2');
    let [wrong, withoutRow] = [0, 0];
    for (let n = 0; n < rounds; n += 1) {
      const { version } = await read<Order>(client, `/api/payments/${id}`);
      const edit = (who: string) =>
        write(
          client,
          'PUT',
          `/api/payments/${id}`,
          { livePaymentFeedback: `${who} ${n}` },
          { 'if-match': `"${version}"` },
        );
      const replies = await Promise.all([edit('one'), edit('other')]);
      const statuses = replies.map((reply) => reply?.status).sort();
      if (statuses.join() !== '200,412') wrong += 1;
      const refused = replies.find((reply) => reply?.status === 412);
      if ((refused?.json.current as Order | undefined)?.version !== version + 1) withoutRow += 1;
    }
    return [
      { what: `rounds without exactly one winner (${rounds})`, figure: wrong, limit: 0 },
      { what: 'refusals that did not show the row as it is', figure: withoutRow, limit: 0 },
    ];
  },
};

export const manySteps: Fault<SingleShop> = {
  id: 'C3',
  holds: 'a status cannot be raced: one winner, and as many entries in the history as accepted changes',
  sizes: { small: { calls: 20 }, full: { calls: 200 } },
  open: () => openShop(),
  async run(shop, { calls = 0 }) {
    const { client } = shop;
    const order = await addOrder(shop, 'FT-C3');
    const step = () =>
      insist(() =>
        write(
          client,
          'PUT',
          `/api/payments/${order.id}`,
          { status: 'approved' },
          { 'if-match': `"${order.version}"` },
        ),
      );
    const replies = await Promise.all(Array.from({ length: calls }, step));
    const winners = replies.filter(({ status }) => status === 200).length;
    const odd = replies.filter(({ status }) => status !== 200 && status !== 409 && status !== 412).length;
    const after = await read<Order>(client, `/api/payments/${order.id}`);
    const history = await read<unknown[]>(client, `/api/activity?entity=payment&id=${order.id}`);
    return [
      { what: `winners beside one (${calls} at once)`, figure: Math.abs(winners - 1), limit: 0 },
      { what: 'refusals other than 409 and 412', figure: odd, limit: 0 },
      { what: 'versions beside accepted changes', figure: after.version - order.version - winners, limit: 0 },
      { what: 'history entries beside accepted changes', figure: history.length - 1 - winners, limit: 0 },
    ];
  },
};

export const manyReceipts: Fault<SingleShop> = {
  id: 'C4',
  holds: 'money adds up: fifty receipts at once, again and again',
  sizes: { small: { rounds: 2 }, full: { rounds: 100 } },
  open: () => openShop(),
  async run(shop, { rounds = 0 }, seed) {
    const chance = createChance(seed);
    const { client } = shop;
    const { id } = await addOrder(shop, 'FT-C4');
    let [cents, apart] = [0, 0];
    const database = new pg.Client(await shop.databaseUrl());
    await database.connect();
    try {
      for (let n = 0; n < rounds; n += 1) {
        const amounts = Array.from({ length: 50 }, () => 1 + chance.between(0, 999));
        const pay = (amount: number) =>
          insist(() =>
            write(
              client,
              'POST',
              `/api/payments/${id}/receipts`,
              { amount: (amount / 100).toFixed(2) },
              { 'idempotency-key': randomUUID() },
            ),
          );
        await Promise.all(amounts.map(pay));
        cents += amounts.reduce((all, one) => all + one, 0);
        const { rows } = await database.query<{ isEqual: boolean }>(
          `select p.paid_amount = $2::numeric / 100 and p.paid_amount = (select sum(amount) from receipts
             where subject_kind = 'payment' and subject_id = p.id) as "isEqual" from payments p where p.id = $1`,
          [id, cents],
        );
        if (!rows[0]?.isEqual) apart += 1;
      }
    } finally {
      await database.end();
    }
    return [
      {
        what: `rounds after which paid, ledger and what was sent differ (${rounds})`,
        figure: apart,
        limit: 0,
      },
    ];
  },
};
