import type { z } from 'zod';
import { customerEntity, readRelations } from '#server/features/customers/customers.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { openRow } from '#server/platform/entities/change-row.ts';
import { type RowOf, stateConflict, type View } from '#server/platform/entities/entity.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import type { Forgetting, forgetBody, UnfinishedThing } from '#shared/contracts/personal-data.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { normalizePhone } from '#shared/domain/phone.ts';
import { phoneDigits } from '#shared/domain/phone-digits.ts';
import { normalizeText } from '#shared/domain/text.ts';
import * as repo from './forgetting.repo.ts';
import { patternsOf, tellingPatternsOf, wholeNamePatternsOf } from './person-patterns.ts';

/**
 * Forgets a person: whatever tells who they were is replaced for good, in rows, history, messages, trash and stored
 * answers. Orders, dates and money stay, and sums do not change. In append-only tables a database function does it, and
 * the database allows no other change there (`drizzle/0033_words_forgotten.sql`).
 */

/** Replaces a number. */
const NOTHING = '—';
const CONFIRMING_DIGITS = 4;

/** Replaces the name: 'Forgotten person 2026-11'. */
const labelOf = ({ now, zone }: Pick<View, 'now' | 'zone'>) =>
  `Forgotten person ${dayOf(now, zone).slice(0, 7)}`;

/** What forgetting this customer would change, and what prevents it. */
export async function readForgetting(
  db: Executor,
  customerId: number,
  view: Pick<View, 'now' | 'zone'>,
): Promise<Forgetting> {
  return {
    replacement: labelOf(view),
    unfinished: await repo.findUnfinished(db, customerId),
    stays: await readRelations(db, customerId),
  };
}

/**
 * Forgets the customer. Cannot be undone.
 * @throws AppError not_found, stale_version; invalid_request for a confirmation that is neither name nor number; conflict
 *   with what is unfinished, and for a customer who has been forgotten already
 */
export async function forgetPerson(
  command: Command,
  id: number,
  { confirmation }: z.output<typeof forgetBody>,
  expectedVersion: number | null,
): Promise<Customer> {
  const { tx, now } = command;
  const { row, current } = await openRow(command, customerEntity, id, expectedVersion);
  if (row.forgottenAt !== null) throw stateConflict(current, 'This person has already been forgotten');
  assertMeant(row, confirmation);
  await repo.lockPerson(tx, id);
  const unfinished = await repo.findUnfinished(tx, id);
  if (unfinished.length > 0) throw isUnfinished(unfinished);
  const identity = await repo.readIdentity(tx, id);
  const shared = {
    names: await repo.findSharedNames(tx, id, identity.names),
    phoneKeys: await repo.findSharedPhones(tx, id, identity.phones.map(normalizePhone)),
    emails: await repo.findSharedEmails(tx, id, identity.others),
  };
  const touched = await repo.replaceWords(tx, {
    ...{ customerId: id, label: labelOf(command), nothing: NOTHING, now },
    patterns: patternsOf(identity),
    telling: tellingPatternsOf(identity, shared),
    wholeNames: wholeNamePatternsOf(identity, shared),
  });
  for (const change of touched) {
    if (change.entity === 'customer') command.record({ ...change, action: 'forgotten' });
    else command.announce(change);
  }
  return customerEntity.find(tx, id, command) as Promise<Customer>;
}

function assertMeant({ name, phone }: RowOf<typeof customerEntity.table>, confirmation: string): void {
  const digits = phoneDigits(phone).slice(-CONFIRMING_DIGITS);
  const isNumber = digits.length === CONFIRMING_DIGITS && confirmation.trim() === digits;
  if (isNumber || normalizeText(confirmation) === normalizeText(name)) return;
  throw fieldError('confirmation', 'This is not the name or the last four digits of the phone number');
}

function isUnfinished(unfinished: readonly UnfinishedThing[]): AppError {
  const [first] = unfinished;
  const others = unfinished.length > 1 ? `, and ${unfinished.length - 1} more` : '';
  return new AppError('conflict', {
    detail: `This person still has open records: ${first?.label} ${first?.reason}${others}`,
    extra: { unfinished },
  });
}
