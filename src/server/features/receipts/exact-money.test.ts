import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChance } from '#server/demo/demo-random.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { addOrder } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

// `MONEY_AMOUNTS` sets how many amounts are tried, `MONEY_SEED` which ones.
const AMOUNTS = Number(process.env.MONEY_AMOUNTS ?? 60);
const SEED = Number(process.env.MONEY_SEED ?? 20_261_122);
const AN_ORDER = 200;
/** Orders that are paid concurrently. */
const AT_ONCE = 6;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Uses whole numbers and texts only: neither the app's own arithmetic nor floating-point numbers. */
const decimal = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const grouped = (cents: bigint) => {
  const [whole = '', places] = decimal(cents).split('.');
  return `N$ ${whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',')}.${places}`;
};

it(
  'C5: random amounts are to the cent what was sent, in answers, ledger, database and on the screen',
  async () => {
    const chance = createChance(SEED);
    const differences: string[] = [];
    const same = (what: string, found: unknown, expected: unknown) => {
      if (JSON.stringify(found) !== JSON.stringify(expected))
        differences.push(`${what}: ${found}, not ${expected}`);
    };
    async function payOff(amounts: readonly bigint[]): Promise<void> {
      const { id } = await addOrder(server.client, { totalAmount: '99999999.99' });
      let sum = 0n;
      for (const amount of amounts) {
        sum += amount;
        const reply = await server.client.post<Order>(`/api/payments/${id}/receipts`, {
          amount: decimal(amount),
        });
        same('answered', reply.body.paidAmount, decimal(sum));
        same('still owed', reply.body.remainingAmount, decimal(9_999_999_999n - sum));
        same('shown', formatMoney(reply.body.paidAmount), grouped(sum));
      }
      const { rows } = await server.database.pool.query(
        `select paid_amount::text as paid, (select sum(amount)::text from receipts where subject_kind = 'payment'
         and subject_id = p.id) as ledger from payments p where id = $1`,
        [id],
      );
      same('stored', rows[0], { paid: decimal(sum), ledger: decimal(sum) });
      const ledger = (await server.client.get<Receipt[]>(`/api/payments/${id}/receipts`)).body;
      const listed = ledger.map(({ amount }) => amount).toSorted();
      same('listed', listed, amounts.map(decimal).toSorted());
    }
    const orders = Array.from({ length: Math.ceil(AMOUNTS / AN_ORDER) }, (_, n) =>
      Array.from({ length: Math.min(AN_ORDER, AMOUNTS - n * AN_ORDER) }, () =>
        BigInt(chance.pick([chance.between(1, 199), chance.between(1, 40_000_000)])),
      ),
    );
    const work = orders.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const amounts of work) await payOff(amounts);
      }),
    );
    expect(differences.slice(0, 10)).toEqual([]);
  },
  Math.max(180_000, AMOUNTS * 50),
);
