import { HIDDEN_ID_NUMBER } from '#shared/domain/pocket/show.ts';
import { type ShownRow, withRow } from '../realtime/show-answer.ts';
import { type OwnAnswer, readOwnAnswers, writeOwnAnswers } from './pocket-store.ts';

// Rows as this device's own changes were last answered with. The copy hears of a change a moment after it was saved: a line that
// goes down in between would show the row as it was before, on this very device.

const MOST = 60;
const DAY_MS = 24 * 60 * 60_000;
/** Whose rows stand one level deeper than elsewhere. */
const ORDERS_OF = '/api/ready-for-collection';
const ORDERS = '/api/payments';

const rootOf = (path: string): string => /^\/api\/[a-z-]+/.exec(path)?.[0] ?? path;

/** Told of every change that was saved from here. */
export async function keepOwnAnswer(path: string, row: ShownRow): Promise<void> {
  const root = rootOf(path);
  await writeOwnAnswers((known) => {
    const others = known.filter((one) => !(one.root === root && one.row.id === row.id) && !isOld(one));
    return [...others, { root, row: withoutIdNumber(row), at: Date.now() }].slice(-MOST);
  });
}

/** What is carried or kept, with the rows that this device knows better. */
export async function withOwnAnswers(path: string, body: unknown): Promise<unknown> {
  const root = rootOf(path);
  const answers = await readOwnAnswers();
  if (root === ORDERS_OF && Array.isArray(body)) {
    const orders = answers.filter((one) => one.root === ORDERS && !isOld(one));
    return body.map((one: { order: unknown }) => ({ ...one, order: withRows(one.order, orders) }));
  }
  return withRows(
    body,
    answers.filter((one) => one.root === root && !isOld(one)),
  );
}

const withRows = (data: unknown, answers: readonly OwnAnswer[]) =>
  answers.reduce((shown, { row }) => withRow(shown, row), data);

const isOld = ({ at }: OwnAnswer) => Math.abs(Date.now() - at) > DAY_MS;

/** No device carries one. */
function withoutIdNumber(row: ShownRow): ShownRow {
  const hidden = { idNumber: HIDDEN_ID_NUMBER };
  return 'idNumber' in row ? { ...row, ...hidden } : row;
}
