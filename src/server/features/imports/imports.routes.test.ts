import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportPreview, ImportReply } from '#shared/contracts/imports.ts';
import { formatColumns, MAX_IMPORT_FILE_BYTES } from '#shared/domain/import-fields.ts';
import { makeMessyQuotes } from '#testing/quote-fixture.ts';
import { FIXTURE_COLUMNS, type FixtureFileOptions, toFile } from '#testing/quote-fixture-file.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';
import { cookieOf, listen } from '#testing/test-socket.ts';

const messy = makeMessyQuotes({ rows: 1200, seed: 20261003 });

const UNKNOWN_COLUMNS = formatColumns(
  Object.fromEntries(FIXTURE_COLUMNS.unknown.flatMap(([, field], at) => (field ? [[field, at]] : []))),
);
const FILES: (FixtureFileOptions & { query: string })[] = [
  { system: 'Sage', delimiter: ';', encoding: 'windows-1252', amountStyle: 'mixed', query: '' },
  { system: 'QuickBooks', delimiter: ',', encoding: 'utf-8', amountStyle: 'prefixed', query: '' },
  { system: 'Xero', delimiter: '\t', encoding: 'utf-16le', amountStyle: 'spaced', query: '' },
  {
    system: 'unknown',
    delimiter: ';',
    encoding: 'utf-16be',
    amountStyle: 'mixed',
    query: `?mapping=${UNKNOWN_COLUMNS}&name=list.csv`,
  },
];

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const fileOf = (options: FixtureFileOptions) => Buffer.from(toFile(messy.rows, options));
const sage = () => fileOf({ system: 'Sage', delimiter: ';', encoding: 'windows-1252', amountStyle: 'mixed' });

function send<Body>(path: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  return server.client.request<Body>('POST', path, {
    payload,
    headers: { 'content-type': 'text/csv', ...headers },
  });
}
const preview = (payload: string | Buffer, query = '') =>
  send<ImportPreview>(`/api/imports/preview${query}`, payload);
const importFile = (payload: string | Buffer, query = '', headers: Record<string, string> = {}) =>
  send<ImportReply>(`/api/imports${query}`, payload, headers);

/** One fingerprint per table over all its rows, except for the tables of sessions and stored answers. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = await server.context.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename in ('customers', 'payments', 'receipts', 'batches', 'activity', 'laybys', 'reservations',
        'pre_orders', 'notifications', 'app_reminders', 'contacts')`);
  expect(tables.rows).toHaveLength(11);
  const prints: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const result = await server.context.db.execute<{ print: string }>(
      sql`select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
          from ${sql.identifier(name)} t`,
    );
    prints[name] = result.rows[0]?.print ?? '';
  }
  return prints;
}

async function count(table: string, where = sql`true`): Promise<number> {
  const result = await server.context.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
  );
  return result.rows[0]?.n ?? -1;
}

describe('1,200 messy quotes', () => {
  it.each(FILES)('are imported from $system in $encoding as they were made, and only once', async (file) => {
    const { truth } = messy;
    const bytes = fileOf(file);
    const summary = {
      newCustomers: truth.customers,
      knownCustomers: truth.readable - truth.customers,
      alreadyThere: truth.duplicates,
      unreadable: truth.unreadable,
      asked: { by_name: 0, overpaid: 0, masked_id: 0 },
      unanswered: 0,
      skipped: expect.any(Number),
      records: truth.readable,
      totalAmount: (truth.readableTotalCents / 100).toFixed(2),
      receivedAmount: expect.stringMatching(/^\d+\.\d{2}$/),
    };
    const before = await fingerprint();
    const shown = await preview(bytes, file.query);
    expect(shown.status, shown.text).toBe(200);
    expect(shown.body.summary).toEqual(summary);
    expect(shown.body.rows).toHaveLength(1200);
    expect(await fingerprint()).toEqual(before);

    const done = await importFile(bytes, file.query);
    expect(done.status, done.text).toBe(200);
    expect(done.body).toEqual({
      batchId: expect.any(Number),
      created: { customers: truth.customers, records: truth.readable },
      summary,
    });
    const after = await fingerprint();
    expect(await count('customers')).toBe(truth.customers);
    expect(await count('payments')).toBe(truth.readable);
    const batchId = done.body.batchId;
    expect(await count('activity', sql`batch_id = ${batchId} and action = 'created'`)).toBe(
      truth.customers + truth.readable,
    );
    const sums = await server.context.db.execute<{ total: string; paid: string; booked: string }>(sql`
      select sum(total_amount)::text as total, sum(paid_amount)::text as paid,
        (select sum(amount)::text from receipts) as booked from payments`);
    expect(sums.rows[0]?.total).toBe(summary.totalAmount);
    expect(sums.rows[0]?.booked).toBe(sums.rows[0]?.paid);
    expect(done.body.summary.receivedAmount).toBe(sums.rows[0]?.paid);

    const again = await importFile(bytes, file.query);
    expect(again.body).toMatchObject({ batchId: null, created: { customers: 0, records: 0 } });
    expect(again.body.summary).toMatchObject({ records: 0, alreadyThere: truth.readable + truth.duplicates });
    expect(await fingerprint()).toEqual(after);
  });

  it('take effect once when two people import them at the same moment', async () => {
    const bytes = sage();
    const replies = await Promise.all([importFile(bytes), importFile(bytes)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map(({ body }) => body.created.records).sort()).toEqual([0, messy.truth.readable]);
    expect(await count('payments')).toBe(messy.truth.readable);
    expect(await count('batches')).toBe(1);
  });

  it('leave nothing in the shop when the database fails in the middle', async () => {
    await server.context.db.execute(sql`
      create function break_down() returns trigger language plpgsql as $$
      begin
        if (select count(*) from receipts) >= 100 then raise exception 'out of order'; end if;
        return new;
      end $$`);
    await server.context.db.execute(
      sql`create trigger break_down after insert on receipts for each statement execute function break_down()`,
    );
    expect((await importFile(sage())).status).toBe(500);
    expect((await server.client.get('/api/payments')).body).toEqual([]);
    expect((await server.client.get('/api/customers')).body).toEqual([]);
    expect((await server.client.get('/api/batches')).body).toEqual([]);
    expect((await server.client.get('/api/trash')).body).toMatchObject([
      { label: 'Import of quotes, undone' },
    ]);
    await server.context.db.execute(sql`drop trigger break_down on receipts`);
    const again = await importFile(sage());
    expect(again.status, again.text).toBe(200);
    expect(again.body.created.records).toBe(messy.truth.readable);
  });

  it('are imported once by a repeated request with one key, which gets the first answer again', async () => {
    const key = { 'idempotency-key': 'import-1' };
    const first = await importFile(sage(), '', key);
    const second = await importFile(sage(), '', key);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const other = await importFile('Quote,Customer,Phone,Total\nQ-1,Selma,0811111111,5\n', '', key);
    expect(other.status).toBe(422);
  });
});

it('gives its payments no receipt number, under which they would all be one', async () => {
  const file = [
    'Customer Full Name;Customer Number;ID Number;Phone Model;Phone Storage;Phone Color;Full Amount;Paid Amount;Start Date;Duration to Pay;Due Date;Payment Method;Status',
    'Selma;0811111111;85010100123;iPhone 15;128 GB;black;1000;250;01/10/2026;2 months;;Cash;Active',
    'Maria;0813333333;90010100123;A55;256GB;Red;900;900;01/10/2026;;01/01/2027;;',
  ].join('\n');
  const key = { 'idempotency-key': '1c297de335bf23e8304a4cd360dcb908' };
  expect((await importFile(file, '?kind=laybys', key)).status).toBe(200);
  const receipts = await server.context.db.execute(sql`select receipt_number as number from receipts`);
  expect(receipts.rows).toEqual([{ number: null }, { number: null }]);
});

describe('what is in the shop already', () => {
  it('meets a customer by phone in any spelling, the namesake first, and a quote in any spelling', async () => {
    const elder = await server.client.post('/api/customers', { name: 'Tangeni', phone: '081 234 5678' });
    const selma = await server.client.post('/api/customers', {
      name: 'Sélma Nangolo',
      phone: '+264812345678',
      allowDuplicate: true,
    });
    const order = await server.client.post('/api/payments', {
      customerId: elder.body.id,
      quoteNumber: 'Q 77',
      totalAmount: '10',
    });
    const file = [
      'Quote;Customer;Phone;Total;Paid;Quote Date',
      'Q-1;selma nangolo;0812345678;N$ 12,500.00;500;01/10/2026',
      'Q-2;Petrus;264812345678;12 500,00;;',
      'q77;Selma;0812345678;5;;',
      'Q-3;Hilma;0855555555;5;;',
      'Q-4;Hilma N.;+264 85 555 5555;5;;',
      'Q-5;;081;5;;',
    ].join('\n');
    const { body } = await preview(file);
    expect(body.rows).toMatchObject([
      { line: 2, outcome: 'known_customer', existing: { customerId: selma.body.id, name: 'Sélma Nangolo' } },
      { line: 3, outcome: 'known_customer', existing: { customerId: elder.body.id, name: 'Tangeni' } },
      { line: 4, outcome: 'already_there', existing: { orderId: order.body.id, quoteNumber: 'Q 77' } },
      { line: 5, outcome: 'new' },
      { line: 6, outcome: 'known_customer', existing: { line: 5, name: 'Hilma' } },
      { line: 7, outcome: 'unreadable', title: 'Q-5', reasons: ['Customer name is required'] },
    ]);
    const done = await importFile(file);
    expect(done.body.created).toEqual({ customers: 1, records: 4 });

    const orders = (await server.client.get('/api/payments?q=Q-1')).body;
    expect(orders).toMatchObject([
      {
        status: 'partial',
        customerId: selma.body.id,
        totalAmount: '12500.00',
        paidAmount: '500.00',
        remainingAmount: '12000.00',
        addedByAgent: 'Agent 3',
        agentBranch: 'oshakati',
        // Noon in the shop on the day of the quote: it was not received today.
        paymentReceivedDate: '2026-10-01T10:00:00.000Z',
      },
    ]);
    const receipts = await server.client.get(`/api/payments/${orders[0].id}/receipts`);
    expect(receipts.body).toMatchObject([{ amount: '500.00', kind: 'receipt', agent: 'Agent 3' }]);
    const found = await server.client.get('/api/payments?q=selma%20nangolo');
    expect(found.body.map(({ quoteNumber }: { quoteNumber: string }) => quoteNumber)).toContain('Q-1');
    expect((await server.client.get('/api/payments?q=0855555555')).body).toHaveLength(2);
  });

  it('is waited for: an order that is being taken in meanwhile is not doubled', async () => {
    const customer = await server.client.post('/api/customers', { name: 'Selma', phone: '0812345678' });
    for (let round = 1; round <= 12; round += 1) {
      const phone = `0813333${300 + round}`;
      const file = `Quote;Customer;Phone;Total\nQ-${round};Selma;0812345678;5\nP-${round};Petrus;${phone};5\n`;
      const order = { customerId: customer.body.id, quoteNumber: `q-${round}`, totalAmount: '5' };
      const [taken, made, imported] = await Promise.all([
        server.client.post('/api/payments', order),
        server.client.post('/api/customers', { name: 'Petrus', phone }),
        importFile(file),
      ]);
      expect([201, 409]).toContain(taken.status);
      expect([201, 409]).toContain(made.status);
      expect([imported.status, imported.body]).toEqual([200, expect.anything()]);
    }
    expect(await count('payments')).toBe(24);
    expect(await count('customers')).toBe(13);
  });
});

describe('a file that cannot be imported', () => {
  it('is refused in words for the person who chose it', async () => {
    for (const call of [preview, importFile]) {
      const empty = await call('');
      expect([empty.status, empty.body]).toMatchObject([400, { message: expect.stringMatching(/is empty/) }]);
      const workbook = await call(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]));
      expect([workbook.status, workbook.body]).toMatchObject([400, { message: /Excel/ }]);
    }
    const missing = await importFile('Voucher;Who;Ring;Sum\n1;Selma;0812345678;5\n');
    expect(missing.body).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Choose the columns/),
    });
    const shown = await preview('Voucher;Who;Ring;Sum\n1;Selma;0812345678;5\n');
    expect(shown.body).toMatchObject({ rows: [], sample: [['1', 'Selma', '0812345678', '5']] });
    expect(shown.body.missingFields).toContain('quoteNumber');
  });

  it('is refused when it is larger than 5 MB, before it is read', async () => {
    const reply = await preview(Buffer.alloc(MAX_IMPORT_FILE_BYTES + 1, 'a'));
    expect(reply.body).toMatchObject({ status: 413, message: expect.stringMatching(/larger than 5 MB/) });
    const fits = await preview(Buffer.alloc(2 * 1024 * 1024, 'Q-1;Selma;081;5\n'));
    expect(fits.status).not.toBe(413);
  });

  it('is refused with a bad query, as JSON and without a session', async () => {
    for (const query of [
      '?mapping=quote:0',
      '?mapping=quoteNumber',
      '?mapping=quoteNumber:999',
      '?headings=yes',
    ]) {
      expect((await preview('a;b\n1;2\n', query)).status, query).toBe(400);
    }
    expect((await server.client.post('/api/imports', { rows: [] })).status).toBe(415);
    for (const path of ['/api/imports', '/api/imports/preview']) {
      expect((await server.newClient().post(path)).status).toBe(401);
    }
  });
});

it('files that one session never finishes sending keep its own next one waiting, and nobody else', async () => {
  const port = Number((await listen(server)).split(':')[1]);
  let come = 0;
  server.app.server.on('request', () => {
    come += 1;
  });
  const unfinished = [1, 2].map(() => {
    const line = connect(port, '127.0.0.1').on('error', () => {});
    line.write(
      `POST /api/imports/preview HTTP/1.1\r\nhost: shop\r\ncookie: ${cookieOf(server.client)}\r\n` +
        'sec-fetch-site: same-origin\r\ncontent-type: text/csv\r\ncontent-length: 9000\r\n\r\nQuote',
    );
    return line;
  });
  try {
    await expect.poll(() => come).toBe(2);
    const colleague = server.newClient();
    await colleague.post('/api/auth/login', { password: TEST_PASSWORD });
    let isRead = false;
    const own = preview(sage()).then((reply) => {
      isRead = true;
      return reply;
    });
    // If the session's own file were not kept waiting, it would be done before the colleague's second one begins.
    for (const turn of [1, 2]) {
      const theirs = await colleague.request<ImportPreview>('POST', '/api/imports/preview', {
        payload: sage(),
        headers: { 'content-type': 'text/csv' },
      });
      expect([turn, theirs.status, isRead]).toEqual([turn, 200, false]);
    }
    unfinished[0]?.destroy();
    expect((await own).status).toBe(200);
  } finally {
    for (const line of unfinished) line.destroy();
  }
});
