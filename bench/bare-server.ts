import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { orderList } from '../src/server/features/orders/orders.list.ts';
import { toQuery } from '../src/server/platform/database/raw-query.ts';

/**
 * The reference for comparisons: node:http and pg without any framework, the least code that can answer the same calls. One statement for
 * each call, list rows by our own list's statement; no access check, contract, ledger, history or idempotency.
 */

const [connectionText = '{}', portText = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connectionText), max: 20 });
const today = new Date().toISOString().slice(0, 10);

type Statement = { text: string; values: unknown[] };

const COUNTS: Statement = {
  text: `select status, count(*)::int as total, sum(greatest(remaining_amount, 0)) as owed
    from payments where deleted_batch_id is null group by status`,
  values: [],
};
const INSERT = `insert into payments (customer_id, quote_number, quote_key, total_amount, own_search, customer_search)
  select $1::int, $2, lower($2), $3, lower($2), search_text from customers where id = $1 returning *`;
const UPDATE = `update payments set live_payment_feedback = $2, version = version + 1, updated_at = now()
  where id = $1 returning *`;

const lists = new Map<string, Statement>();

/** Composed once for each path, as in a server that is written by hand. */
function listOf(path: string): Statement {
  const known = lists.get(path);
  if (known !== undefined) return known;
  const { searchParams } = new URL(path, 'http://localhost');
  const filter = {
    status: searchParams.get('status') ?? undefined,
    exact: searchParams.get('exact') === '1',
    q: searchParams.get('q') ?? undefined,
  };
  const limit = Number(searchParams.get('limit'));
  const statement = toQuery(orderList(filter, today).rows({ limit, after: null }));
  if (filter.q === undefined) lists.set(path, statement);
  return statement;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function statementOf(request: IncomingMessage, path: string): Promise<Statement> {
  if (request.method === 'GET') return path.startsWith('/api/payments') ? listOf(path) : COUNTS;
  const body = await bodyOf(request);
  if (request.method === 'PUT') {
    return { text: UPDATE, values: [Number(path.split('/').at(-1)), body.livePaymentFeedback] };
  }
  return { text: INSERT, values: [body.customerId, body.quoteNumber, body.totalAmount] };
}

const SESSION = JSON.stringify({
  authenticated: true,
  device: { agent: null, branch: null, team: null, asked: false },
});
const KEPT = JSON.stringify((await pool.query(COUNTS)).rows);

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  const answer = (body: string) => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  if (path === '/api/auth/session') return answer(SESSION);
  if (path === '/kept') return answer(KEPT);
  return statementOf(request, path)
    .then((statement) => pool.query(statement))
    .then(({ rows }) => answer(JSON.stringify(rows)))
    .catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(portText), '127.0.0.1');
