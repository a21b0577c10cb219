import { desc, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { readCallHours } from '#server/features/call-hours/call-hours.service.ts';
import { readCallTexts } from '#server/features/call-templates/call-templates.service.ts';
import { logContact } from '#server/features/contacts/contacts.service.ts';
import { customerEntity, numbersOfCustomer } from '#server/features/customers/customers.service.ts';
import { setLaybyContact } from '#server/features/laybys/layby-update.service.ts';
import { tellDay, untoldable } from '#server/features/orders/order-promise.service.ts';
import { setCustomerContact } from '#server/features/orders/order-update.service.ts';
import { setReservationContact } from '#server/features/reservations/reservation-update.service.ts';
import { createBatch, inBatch } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { contacts } from '#server/platform/database/schema/activity.schema.ts';
import { changeRow, openRow } from '#server/platform/entities/change-row.ts';
import { readRow, stateConflict } from '#server/platform/entities/entity.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { fieldError, notFound } from '#server/platform/http/app-error.ts';
import type {
  CallCard,
  CallCardNow,
  CallReason,
  CallRecorded,
  CallRoundSummary,
  callOutcomeBody,
  NextCall,
  nextCallBody,
  SetAsideCustomer,
} from '#shared/contracts/call-round.ts';
import type { CallSample } from '#shared/contracts/call-templates.ts';
import type { Contact } from '#shared/contracts/contacts.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import { addDays, dayOf, formatLongDate, formatLongDateTime, startOfDay } from '#shared/domain/calendar.ts';
import {
  type CallLanguage,
  type CallSentence,
  type CallTextKind,
  callMessage,
} from '#shared/domain/call-messages.ts';
import {
  CALL_REASONS,
  type CallMark,
  callingText,
  hoursText,
  isQuiet,
  isReached,
  MOST_DAYS_AHEAD,
  stateAfterCall,
  triesAbout,
} from '#shared/domain/call-round.ts';
import { CALL_OUTCOME_LABELS } from '#shared/domain/call-words.ts';
import { type BranchCode, branchLabel } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { CallMoment } from './call-reasons.ts';
import * as repo from './call-round.repo.ts';

/** Hands out customers to phone, each to one agent at a time, and records the outcome of the calls. */

export type Shop = { companyName: string };
type Asker = Pick<Command['actor'], 'deviceId' | 'agent'>;

/** The holder of a lease: the device or, without one, the agent's name. */
const holderOf = ({ deviceId, agent }: Asker): string => deviceId ?? agent ?? 'shop';

const MOST_CONTACTS = 5;
/** Two devices that ask at the same moment may claim the same customer: the second one tries again. */
const MOST_CLAIMS = 8;

/** Leases the next customer to this device for ten minutes: the one asked for by id comes first, then the one that it has already, unless skipped. */
export async function takeNext(
  command: Command,
  { branch, skip, customerId: wanted }: z.output<typeof nextCallBody>,
  shop: Shop,
): Promise<NextCall> {
  const { tx, now, zone, actor } = command;
  const holder = holderOf(actor);
  await lockHolder(tx, holder);
  const asked = { now, zone, branch: branch ?? null, skip, holder, wanted: wanted ?? null };
  const had = await repo.findLease(tx, holder, now);
  let customerId: number | null = null;
  for (let claim = 0; claim < MOST_CLAIMS && customerId === null; claim += 1) {
    customerId = await repo.claimNext(tx, { ...asked, agent: actor.agent });
    if (customerId === null && (await repo.countFree(tx, asked)) === 0) break;
  }
  await announceAll(command, await repo.dropLeases(tx, holder, customerId));
  if (customerId === null) return { card: null };
  if (customerId !== had) await announceAll(command, [customerId]);
  const until = repo.leaseEnd(now);
  return { card: await readCard(tx, customerId, command, until, shop) };
}

/** What the card would show now, and whether the lease is still this device's. Does not change any lease. */
export async function readCardNow(
  db: Executor,
  customerId: number,
  view: CallMoment & { actor: Asker },
  shop: Shop,
): Promise<CallCardNow> {
  const id = await repo.findWhoStayed(db, customerId);
  const lease = await repo.findLeaseOf(db, id, view.now);
  const row = await readRow(db, customerEntity.table, id);
  const isThere = row !== null && row.forgottenAt === null;
  const isMine = lease?.holder === holderOf(view.actor);
  return {
    card: isThere ? await readCard(db, id, view, lease?.until ?? view.now, shop) : null,
    lease: lease === null ? 'free' : isMine ? 'mine' : 'taken',
    agent: lease === null || isMine ? null : lease.agent,
  };
}

/** Ends this device's leases when it stops calling. */
export async function stopCalling(command: Command): Promise<void> {
  const holder = holderOf(command.actor);
  // Waits for a `takeNext` of this device that is still running, whose lease would otherwise remain.
  await lockHolder(command.tx, holder);
  await announceAll(command, await repo.dropLeases(command.tx, holder));
}

/** After a merge, moves the lease of the merged customer to the one who stays. */
export async function passCallOn(command: Command, from: number, to: number): Promise<void> {
  await repo.moveLease(command.tx, from, to, command.now);
}

/** Serialises the requests of one holder, so that several at once lease one customer, not one each. */
const lockHolder = (tx: Tx, holder: string) => lockName(tx, `call round ${holder}`);

/** Tells clients that these customers have changed, as others see who is calling them. */
async function announceAll(command: Command, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const row = await readRow(command.tx, customerEntity.table, id);
    if (row !== null) command.announce({ entity: 'customer', id, version: row.version });
  }
}

async function readCard(
  db: Executor,
  id: number,
  moment: CallMoment,
  leasedUntil: Date,
  shop: Shop,
): Promise<CallCard> {
  const row = await readRow(db, customerEntity.table, id);
  if (row === null) throw notFound(customerEntity.name);
  const reasons = await repo.findReasons(db, moment, id);
  const { version, name, phone, email, location } = row;
  const language = row.language as CallLanguage;
  return {
    customer: {
      id,
      version,
      name,
      phone,
      email,
      location,
      language,
      callMark: row.callMark as CallMark | null,
    },
    reasons,
    contacts: await readContacts(db, id),
    tries: triesOf(row, reasons, moment.now),
    calledAt: row.calledAt?.toISOString() ?? null,
    outcome: row.callOutcome as CallCard['outcome'],
    messages: await messagesOf(db, name, reasons, moment.zone, shop),
    leasedUntil: leasedUntil.toISOString(),
  };
}

const triesOf = (
  { callTries, calledAt }: { callTries: number | null; calledAt: Date | null },
  reasons: readonly CallReason[],
  now: Date,
): number => triesAbout(reasons, { tries: callTries ?? 0, calledAt, now });

async function readContacts(db: Executor, customerId: number): Promise<Contact[]> {
  const rows = await db
    .select()
    .from(contacts)
    .where(inArray(contacts.customerId, await numbersOfCustomer(db, customerId)))
    .orderBy(desc(contacts.id))
    .limit(MOST_CONTACTS);
  return rows.map(({ id, at, isReached: reached, contactedBy, communicationMode, note }) => ({
    ...{ id, at: at.toISOString(), isReached: reached, contactedBy, communicationMode, note },
  }));
}

/** The message in each language; null where a part has not been written in that language. English parts always exist. */
async function messagesOf(
  db: Executor,
  name: string,
  reasons: readonly CallReason[],
  zone: string,
  shop: Shop,
): Promise<CallCard['messages']> {
  const texts = await readCallTexts(db);
  const person = { name, hours: hoursText(await readCallHours(db)), company: shop.companyName };
  const sentences = reasons.map((reason) => sentenceOf(reason, zone));
  return {
    english: callMessage(person, sentences, texts.english) ?? '',
    second: callMessage(person, sentences, texts.second),
  };
}

const sentenceOf = (
  { kind, phoneModel, balance, branch, day, code }: CallReason,
  zone: string,
): CallSentence => ({
  kind,
  model: phoneModel ?? 'phone',
  balance: balance === null || Number(balance) <= 0 ? '' : formatMoney(balance),
  branch: branchLabel(branch) ?? '',
  day: day === null ? 'soon' : formatLongDate(day, zone),
  code: code ?? '',
});

/** Values for a text's placeholders, of a customer to whom it would be written today, if there is one. */
export async function readSample(
  db: Executor,
  kind: CallTextKind,
  moment: CallMoment,
  shop: Shop,
): Promise<CallSample> {
  const reasonKind = CALL_REASONS.find((one) => one === kind) ?? null;
  const found = await repo.findSomebody(db, moment, reasonKind, kind === 'code');
  const person = { hours: hoursText(await readCallHours(db)), company: shop.companyName };
  if (found === null) return { customer: null, ...person, sentences: [] };
  const reasons = await repo.findReasons(db, moment, found.id);
  const about = reasons.filter((reason) => reasonKind === null || reason.kind === reasonKind);
  return { customer: found, ...person, sentences: about.map((reason) => sentenceOf(reason, moment.zone)) };
}

/** The summary of the round, for a branch or the whole shop. */
export async function readCallRound(
  db: Executor,
  branch: BranchCode | null,
  { now, zone, actor }: { now: Date; zone: string; actor: Asker },
): Promise<CallRoundSummary> {
  const dayStart = startOfDay(dayOf(now, zone), zone);
  const figures = await repo.readFigures(db, { now, zone, branch, dayStart, holder: holderOf(actor) });
  const hours = await readCallHours(db);
  return { ...figures, isQuiet: isQuiet(now, zone, hours), hours: callingText(hours) };
}

/**
 * Records the outcome of a call, on the customer's row and on each record that it was about, as one batch. Allowed after
 * the lease has ended, unless somebody else has recorded a call since.
 * @throws AppError not_found; conflict with what somebody else has recorded; invalid_request when it does not say by whom
 *   and how
 */
export async function recordCall(
  command: Command,
  input: z.output<typeof callOutcomeBody>,
): Promise<CallRecorded> {
  const { doneAt, zone } = command;
  const { outcome } = input;
  // The customer may have been merged into another one since: the call counts for that one.
  const customerId = await repo.findWhoStayed(command.tx, input.customerId);
  const { row, current } = await openRow(command, customerEntity, customerId, null);
  if (row.callMark === 'do_not_call') throw stateConflict(current, NOT_TO_BE_CALLED);
  if ((row.calledAt?.toISOString() ?? null) !== input.calledAt)
    throw stateConflict(current, alreadyCalled(row.calledAt, row.callOutcome, zone));
  const comingDay = outcome === 'coming' ? comingOn(input.day, doneAt, zone) : null;
  const reasons = (await repo.findReasons(command.tx, command, customerId)).filter(isAbout(input.about));
  const tries = triesOf(row, reasons, doneAt);
  const state = stateAfterCall({ outcome, at: doneAt, tries, comingDay, zone });
  const batch = await createBatch(command, {
    ...{ kind: 'call_round', entity: 'customer', entityId: customerId, counts: { customer: 1 } },
    label: `${row.name}: ${CALL_OUTCOME_LABELS[outcome]}`,
  });
  const call = inBatch(command, batch.id);
  await writeRow(call, customerEntity, row, { values: state, action: 'called', isAlwaysRecorded: true });
  await writeContacts(call, { ...input, customerId }, reasons, comingDay);
  await repo.dropLeaseOf(command.tx, customerId);
  return {
    ...{ customerId, outcome, mark: state.callMark, batchId: batch.id },
    callAgainAt: state.callAgainAt?.toISOString() ?? null,
  };
}

const NOT_TO_BE_CALLED =
  'This customer has asked not to be called. Put the customer back in the call round first.';

const isAbout =
  (about: z.output<typeof callOutcomeBody>['about']) =>
  ({ subjectKind, subjectId }: CallReason): boolean =>
    about === undefined ||
    about.some((one) => one.subjectKind === subjectKind && one.subjectId === subjectId);

function alreadyCalled(at: Date | null, outcome: string | null, zone: string): string {
  if (at === null) return 'The last call to this customer was undone. Check the customer again.';
  const label = outcome === null ? '' : CALL_OUTCOME_LABELS[outcome as keyof typeof CALL_OUTCOME_LABELS];
  return `This customer has already been called: ${label}, ${formatLongDateTime(at, zone)}.`;
}

function comingOn(day: string | undefined, at: Date, zone: string): string {
  const today = dayOf(at, zone);
  if (day === undefined || day < today || day > addDays(today, MOST_DAYS_AHEAD))
    throw fieldError('day', `Choose a date from today up to ${MOST_DAYS_AHEAD} days ahead`);
  return day;
}

/** Reaching a customer marks each record as informed, in the order in which rows are locked; other attempts are only in the contact log. */
const TELL = [
  ['payment', setCustomerContact],
  ['layby', setLaybyContact],
  ['reservation', setReservationContact],
] as const;

async function writeContacts(
  command: Command,
  input: z.output<typeof callOutcomeBody>,
  reasons: readonly CallReason[],
  comingDay: string | null,
): Promise<void> {
  const { customerId, outcome, communicationMode, contactedBy } = input;
  const customerContacted = isReached(outcome);
  const what = CALL_OUTCOME_LABELS[outcome];
  const wish = {
    ...{ customerContacted, contactedBy: contactedBy ?? command.actor.agent, communicationMode },
    note: comingDay === null ? what : `${what} ${formatLongDate(comingDay, command.zone)}`,
  };
  for (const [kind, tell] of TELL) {
    const ids = new Set(reasons.flatMap((one) => (one.subjectKind === kind ? one.subjectId : [])));
    for (const id of [...ids].toSorted((a, b) => a - b)) {
      if (customerContacted) {
        await tell(command, id, wish, null);
        await tellNewDay(command, { kind, id }, reasons, input.about);
      } else await logContact(command, { customerId, subject: { kind, id } }, wish);
    }
  }
}

/** The message about a slipped promise named a new day: it becomes the day that the customer was told. */
async function tellNewDay(
  command: Command,
  { kind, id }: { kind: CallReason['subjectKind']; id: number },
  reasons: readonly CallReason[],
  about: z.output<typeof callOutcomeBody>['about'],
): Promise<void> {
  const slipped = reasons.find(
    (one) => one.kind === 'slipped' && one.subjectKind === kind && one.subjectId === id,
  );
  if (slipped === undefined) return;
  const named = about?.find((one) => one.subjectKind === kind && one.subjectId === id)?.day;
  const toldDay = named === undefined ? slipped.day : named;
  if (toldDay !== null && untoldable(toldDay, command) === null)
    await tellDay(command, id, { toldDay }, null);
}

export async function readSetAside(db: Executor): Promise<SetAsideCustomer[]> {
  const rows = await repo.findSetAside(db);
  return rows.map((row) => ({ ...row, calledAt: row.calledAt && new Date(row.calledAt).toISOString() }));
}

/**
 * Puts a customer who was set aside back into the round.
 * @throws AppError not_found, stale_version; conflict for a customer who is in the round already
 */
export async function returnToRound(
  command: Command,
  id: number,
  expectedVersion: number | null,
): Promise<Customer> {
  return changeRow(command, customerEntity, id, expectedVersion, ({ row, current }) => {
    if (row.callMark === null) throw stateConflict(current, 'This customer is already in the call round.');
    return { values: { callMark: null, callTries: 0, callAgainAt: null }, action: 'call_returned' };
  });
}
