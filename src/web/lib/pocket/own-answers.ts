import type { CreateCustomerBody, Customer } from '#shared/contracts/customers.ts';
import { isShownRow, withRow } from '../realtime/show-answer.ts';
import { isToldIn } from '../told-in.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { isMaking } from '../writes/subject.ts';
import { idIn } from '../writes/temporary-id.ts';
import { type OwnAnswer, readOwnAnswers, writeOwnAnswers } from './pocket-store.ts';
import { withoutIdNumber } from './without-id-number.ts';

// The rows with which this device's own changes were last answered. The copy is updated a moment after a save: if the connection breaks in between,
// this device would show the row as it was before.

const MOST = 60;
const DAY_MS = 24 * 60 * 60_000;
/** In this list the orders are one level deeper than in others. */
const ORDERS_OF = '/api/ready-for-collection';
const ORDERS = '/api/payments';
const CUSTOMERS = '/api/customers';
/** Stored as lists, and not part of the copy. */
export const REMINDERS = '/api/app-reminders';

const READ_WITHOUT_LINE: ReadonlySet<string> = new Set([
  ...[ORDERS, REMINDERS, CUSTOMERS, '/api/laybys', '/api/pre-orders', '/api/reservations'],
]);

export const rootOf = (path: string): string => /^\/api\/[a-z-]+/.exec(path)?.[0] ?? path;

type Saved = Pick<SentWrite, 'method' | 'path' | 'content'>;

/** Stores the answers of saved changes. For each record the newest row is kept, in whatever order the answers arrive. */
export async function keepOwnAnswers(saved: readonly { write: Saved; answer?: unknown }[]): Promise<void> {
  const rows = saved.flatMap(({ write, answer }) => ownAnswer(write, answer) ?? []);
  if (rows.length > 0) await writeOwnAnswers((known) => rows.reduce<OwnAnswer[]>(withAnswer, [...known]));
}

/** Deletes the answers about this customer, and those that contain any of these texts, when a customer is erased. */
export function forgetAnswersAbout(customerId: number, texts: readonly string[]): Promise<void> {
  const isAbout = (one: OwnAnswer) => {
    const owner = one.root === CUSTOMERS ? one.row.id : (one.row as { customerId?: unknown }).customerId;
    return owner === customerId || isToldIn(JSON.stringify(one), texts);
  };
  return writeOwnAnswers((known) => known.filter((one) => !isAbout(one)));
}

interface Answered {
  root: string;
  /** Null for a deleted record. */
  row: OwnAnswer['row'] | null;
  id: number;
  made: { owner?: CreateCustomerBody } | null;
}

/** The part of an answer to store; null where none is to be shown. */
function ownAnswer(write: Saved, answer: unknown): Answered | null {
  const root = rootOf(write.path);
  if (!READ_WITHOUT_LINE.has(root)) return null;
  const isNew = isMaking(write) || (write.method === 'POST' && write.path === REMINDERS);
  if (write.method === 'DELETE' && !isShownRow(answer))
    return { root, row: null, id: Number(idIn(write.path)), made: null };
  if (!isShownRow(answer) && !(isNew && isCustomer(answer))) return null;
  const row = answer as OwnAnswer['row'];
  return { root, row, id: row.id, made: isNew ? ownerIn(write) : null };
}

function withAnswer(known: OwnAnswer[], { root, row, id, made: owner }: Answered): OwnAnswer[] {
  const isThis = (one: OwnAnswer) => one.root === root && one.row.id === id;
  const others = known.filter((one) => !isThis(one) && !isOld(one));
  if (row === null) return others;
  const before = known.find(isThis);
  // Answers to changes saved while no page was open arrive later.
  if (before && before.row.version > row.version) return known;
  const at = Date.now();
  const made = owner ? { at, ...owner } : before?.made;
  return [...others, { root, row: withoutIdNumber(row), at, ...(made && { made }) }].slice(-MOST);
}

/** A customer has no next actions, so it is recognized by its fields. */
function isCustomer(answer: unknown): boolean {
  const { id, version, name } = (answer ?? {}) as Partial<Customer>;
  return typeof id === 'number' && typeof version === 'number' && typeof name === 'string';
}

function ownerIn({ content }: Saved): { owner?: CreateCustomerBody } {
  const { newCustomer } = JSON.parse(content ?? '{}') as { newCustomer?: CreateCustomerBody };
  return newCustomer === undefined ? {} : { owner: newCustomer };
}

/** The records created here and saved since the copy was last requested (`heardAt`); older ones are in the copy. */
export async function madeSince(heardAt: number): Promise<OwnAnswer[]> {
  return (await readOwnAnswers()).filter((one) => one.made && one.made.at > heardAt && !isOld(one));
}

/** Replaces the rows for which this device has a newer answer. */
export async function withOwnAnswers(path: string, body: unknown): Promise<unknown> {
  const root = rootOf(path);
  const answers = await readOwnAnswers();
  if (answers.length === 0) return body;
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
  answers.reduce((shown, { row }) => (isShownRow(row) ? withRow(shown, row) : shown), data);

const isOld = ({ at }: OwnAnswer) => Math.abs(Date.now() - at) > DAY_MS;
