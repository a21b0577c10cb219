import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { streamCsvRows } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTotals } from '#server/platform/backup/totals.ts';
import { toQuery } from '#server/platform/database/raw-query.ts';
import { amountOfCents, centsOfAmount, sumCents } from '#shared/domain/money.ts';
import * as make from '#testing/builders.ts';
import { cookieOf } from '#testing/read-export.ts';
import { addCustomer, addLayby, addOrder } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { SHOP_FILES } from './shop-files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { COMPANY_NAME: 'Kalahari Phones' } });
  const customer = await addCustomer(server.client, { name: '=1+1', phone: '+4915112345678' });
  await addOrder(server.client, { customerId: customer.id, totalAmount: '9000.00', paidAmount: '99.99' });
  const gone = await addOrder(server.client, { totalAmount: '100.10', paidAmount: '10.01' });
  await server.client.delete(`/api/payments/${gone.id}`);
  await addLayby(server.client, { idNumber: '90010112345', paidAmount: '500.00' });
  await make.makePreOrder(server);
  await make.makeReservation(server);
  await make.makeNotification(server);
  await make.makeReminder(server);
  await server.client.post('/api/cash-ups', { branch: 'windhoek', day: '2026-11-18', lines: [] });
});
afterAll(() => server.stop());

async function take(query = ''): Promise<Map<string, string>> {
  const reply = await server.app.inject({
    url: `/api/everything/export${query}`,
    headers: { cookie: cookieOf(server) },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toBe('attachment; filename="everything-2026-11-18.zip"');
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(reply.rawPayload)), { useWebWorkers: false });
  const files = new Map<string, string>();
  for (const entry of await zip.getEntries()) {
    if (entry.directory) continue;
    files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString('utf8'));
  }
  return files;
}

const rowsOf = (csv = '') => {
  const [heading = [], ...lines] = [...streamCsvRows(csv, { delimiter: ',' })].map((row) => row.map(String));
  return lines.map((line) => Object.fromEntries(heading.map((label, at) => [label, line[at] ?? ''])));
};

describe('everything as files', () => {
  it('has every line of the shop twice, for people and for programs, and what is in the trash as such', async () => {
    const files = await take();
    const tables = {
      ...{ customers: 'customers', orders: 'payments', 'pre-orders': 'pre_orders', laybys: 'laybys' },
      ...{ reservations: 'reservations', ledger: 'receipts', contacts: 'contacts', history: 'activity' },
      'cash-ups': 'cash_ups',
      ...{ 'stock-arrivals': 'stock_arrivals', 'hand-overs': 'hand_overs' },
      ...{ notifications: 'notifications', reminders: 'app_reminders' },
      agents: 'agents',
      messages: 'call_templates',
      'calling-hours': 'call_hours',
    };
    expect(files.size).toBe(2 * Object.keys(tables).length + 1);
    for (const [name, table] of Object.entries(tables)) {
      const { rows } = await server.database.pool.query(`select id from ${table} order by id`);
      // The history entry of the export itself was written before.
      const ids = rows.map(({ id }) => String(id));
      expect(rowsOf(files.get(`${name}.csv`)).map((row) => row.Number)).toEqual(ids);
      const lines = (files.get(`${name}.jsonl`) ?? '').split('\n').filter((line) => line !== '');
      expect(lines.map((line) => String(JSON.parse(line).id))).toEqual(ids);
    }
    expect(rowsOf(files.get('orders.csv')).map((row) => row['In the trash'])).toContain('Yes');
    expect(rowsOf(files.get('orders.csv'))[0]).toMatchObject({
      Customer: "'=1+1",
      Phone: '+4915112345678',
      'Total (N$)': '9000.00',
    });
    expect(JSON.parse((files.get('orders.jsonl') ?? '').split('\n')[0] ?? '')).toMatchObject({
      customerName: '=1+1',
      totalAmount: '9000.00',
      paidAmount: '99.99',
    });
  });

  it('says in README.txt what each column is, and sums that agree with the files and the shop', async () => {
    const files = await take();
    const readme = files.get('README.txt') ?? '';
    expect(readme).toContain('Kalahari Phones: everything as files');
    for (const [name, csv] of files) {
      if (!name.endsWith('.csv')) continue;
      const [heading = []] = [...streamCsvRows(csv, { delimiter: ',' })];
      for (const label of heading) expect(readme, name).toContain(`- ${label} (`);
    }
    const paid = rowsOf(files.get('ledger.csv')).map((row) => centsOfAmount(row['Amount (N$)'] ?? ''));
    expect(readme).toContain(`ledger.csv, Amount (N$): ${amountOfCents(sumCents(paid))}\r\n`);
    const client = await server.database.pool.connect();
    const totals = await readTotals(client).finally(() => client.release());
    expect(sumCents(paid)).toBe(centsOfAmount(totals.orderReceipts) + centsOfAmount(totals.laybyReceipts));
    const orders = rowsOf(files.get('orders.csv'));
    const all = sumCents(orders.map((row) => centsOfAmount(row['Total (N$)'] ?? '')));
    expect(readme).toContain(
      `orders.csv, Total (N$): ${amountOfCents(all)}, of which in the trash 100.10\r\n`,
    );
  });

  it('has whole ID numbers only when they are asked for, which the history says', async () => {
    expect(JSON.stringify([...(await take())])).not.toContain('90010112345');
    const whole = await take('?wholeIdNumbers=1');
    expect(whole.get('laybys.csv')).toContain('90010112345');
    expect(whole.get('README.txt')).toContain('It contains full ID numbers');
    const history = (await server.client.get('/api/activity?entity=export&id=1')).body;
    expect(history.map(({ after }: { after: unknown }) => after).slice(0, 2)).toEqual([
      { what: 'Everything', filter: 'with full ID numbers', file: 'everything-2026-11-18.zip' },
      { what: 'Everything', filter: 'all', file: 'everything-2026-11-18.zip' },
    ]);
  });

  it('leaves out no column that people have filled, and no secret gets in', async () => {
    const LEFT_OUT =
      /^(?:version|deletedBatchId|deviceId|requestId|sourceKey|subjectState|orderBranch|.*Search|searchText|phoneKey|quoteKey|modelKey|nameKey|pinHash)$/;
    for (const { name, rows, columns } of SHOP_FILES) {
      const { fields } = await server.database.pool.query(`select * from (${toQuery(rows).text}) x limit 0`);
      const there = fields.map((field) =>
        field.name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
      );
      const named = columns.map(([field]) => field);
      expect([name, there.filter((field) => !named.includes(field) && !LEFT_OUT.test(field))]).toEqual([
        name,
        [],
      ]);
      expect([name, named.filter((field) => !there.includes(field))]).toEqual([name, []]);
    }
    expect((await server.newClient().get('/api/everything/export')).status).toBe(401);
  });
});
