import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { orderList, selectOrder } from '../src/server/features/orders/orders.list.ts';
import { toQuery } from '../src/server/platform/database/raw-query.ts';

/**
 * The yardstick: node:http and pg with nothing between them, running the statements that the server runs for the
 * same call. No access check, no validation, no contract, no presentation: what is left is the least it can cost.
 */

const [connectionText = '{}', portText = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connectionText), max: 20 });
const today = new Date().toISOString().slice(0, 10);

type NewOrder = { customerId: number; quoteNumber: string; totalAmount: string };

async function readBody(request: IncomingMessage): Promise<NewOrder> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as NewOrder;
}

async function list(url: URL): Promise<string> {
  const filter = {
    status: url.searchParams.get('status') ?? undefined,
    q: url.searchParams.get('q') ?? undefined,
  };
  const statements = orderList(filter, today);
  const limit = Number(url.searchParams.get('limit'));
  const [rows] = await Promise.all([
    pool.query(toQuery(statements.rows({ limit: limit + 1, after: null }))),
    pool.query(toQuery(statements.count())),
  ]);
  return JSON.stringify(rows.rows);
}

async function create({ customerId, quoteNumber, totalAmount }: NewOrder): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const customer = await client.query('select id, search_text from customers where id = $1 for share', [
      customerId,
    ]);
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `order-quote:${quoteNumber}`,
    ]);
    await client.query(
      `select p.id, p.quote_number, c.name from payments p join customers c on c.id = p.customer_id
       where p.quote_key = $1 and p.deleted_batch_id is null order by p.id limit 1`,
      [quoteNumber.toLowerCase()],
    );
    const inserted = await client.query(
      `insert into payments (customer_id, quote_number, quote_key, total_amount, own_search, customer_search)
       values ($1, $2, $3, $4, $3, $5) returning *`,
      [customerId, quoteNumber, quoteNumber.toLowerCase(), totalAmount, customer.rows[0].search_text],
    );
    const { text, values } = toQuery(selectOrder(inserted.rows[0].id));
    const row = await client.query(text, values);
    await client.query(
      `insert into activity (at, entity, entity_id, action, after) values (now(), 'payment', $1, 'created', $2)`,
      [inserted.rows[0].id, JSON.stringify(inserted.rows[0])],
    );
    await client.query('commit');
    return JSON.stringify(row.rows[0]);
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const work = request.method === 'POST' ? readBody(request).then(create) : list(url);
  work.then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(portText), '127.0.0.1', () => process.send?.('ready'));
