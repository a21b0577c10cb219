import type { z } from 'zod';
import { findGivenSince } from '#server/platform/activity/given-since.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { finishChange, type Locked, openRow } from '#server/platform/entities/change-row.ts';
import { plainEntity, stateConflict } from '#server/platform/entities/entity.ts';
import { FORGOTTEN } from '#server/platform/entities/forgotten.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { insertRow } from '#server/platform/entities/write-row.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Customer, createCustomerBody, updateCustomerBody } from '#shared/contracts/customers.ts';
import { normalizePhone } from '#shared/domain/phone.ts';
import { customerSearchText } from '#shared/domain/search-texts.ts';
import { type CustomerRow, presentCustomer } from './customers.present.ts';
import * as repo from './customers.repo.ts';

/**
 * Creates and changes customers: one live customer per phone number, unless the caller allows a duplicate, and the search
 * text that orders copy. Deletes are in the trash feature.
 */

type CreateInput = z.output<typeof createCustomerBody>;
type UpdateInput = z.output<typeof updateCustomerBody>;

export const customerEntity = plainEntity({
  kind: 'customer',
  name: 'Customer',
  table: customers,
  present: presentCustomer,
});

/** Counts of the customer's live rows, and the money received on them. */
export const readRelations = repo.countRelations;

/** The ids under which records about a customer exist: their own, and those of customers merged into them. */
export const numbersOfCustomer = repo.findNumbers;
export const selectNumbers = repo.selectNumbers;

/**
 * The customer with this number, in any spelling; the one added first when a family shares it.
 * @throws AppError not_found
 */
export async function findCustomerByPhone(db: Executor, phone: string): Promise<Customer> {
  const [row] = await repo.findCustomersByPhoneKey(
    db,
    [normalizePhone(phone)].filter((key) => key !== ''),
  );
  if (row === undefined) throw new AppError('not_found', { detail: 'No customer has this phone number' });
  return presentCustomer(row);
}

/**
 * Creates a customer.
 * @throws AppError duplicate_customer naming the one that has the number, unless `allowDuplicate`
 */
export async function createCustomer(command: Command, input: CreateInput): Promise<Customer> {
  return presentCustomer(await insertCustomer(command, input));
}

/** As `createCustomer`, but returns the row; for what is created together with it. */
export async function insertCustomer(command: Command, input: CreateInput): Promise<CustomerRow> {
  const fields = customerFields(input.name, input.phone, input.email ?? null);
  if (!input.allowDuplicate) await assertNumberIsFree(command, fields.phoneKey, null);
  return insertRow(command, customerEntity, {
    ...givenValues(customers, input, command, []),
    ...fields,
  });
}

/**
 * Changes the given fields and keeps the others; unchanged input leaves no trace.
 * @throws AppError not_found, stale_version, duplicate_customer; conflict for a customer who has been forgotten
 */
export async function updateCustomer(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<Customer> {
  const locked = await openRow(command, customerEntity, id, expectedVersion);
  const { allowDuplicate } = input;
  return changeCustomer(command, locked, givenValues(customers, input, command, []), { allowDuplicate });
}

/**
 * Restores values that the customer had before a history entry, in their stored form.
 * @throws AppError not_found; conflict for a customer who was forgotten; duplicate_customer when somebody else has got the
 *   number since
 */
export async function giveCustomerBack(
  command: Command,
  id: number,
  values: Partial<CustomerRow>,
  entryId: number,
): Promise<Customer> {
  const locked = await openRow(command, customerEntity, id, null);
  return changeCustomer(command, locked, values, { givenSince: entryId });
}

async function changeCustomer(
  command: Command,
  locked: Locked<typeof customers, Customer>,
  given: Partial<CustomerRow>,
  { allowDuplicate = false, givenSince }: { allowDuplicate?: boolean | undefined; givenSince?: number },
): Promise<Customer> {
  const { row } = locked;
  if (row.forgottenAt !== null) throw stateConflict(locked.current, FORGOTTEN);
  const { name, phone, email } = { ...row, ...given };
  const fields = customerFields(name, phone, email);
  const isSamePerson = fields.phoneKey === row.phoneKey;
  if (!isSamePerson && !allowDuplicate)
    await assertNumberIsFree(command, fields.phoneKey, row.id, givenSince);
  // With a new number, the attempts to reach the customer start again. Values that an undo restores take precedence.
  const wasTried = row.callOutcome === 'wrong_number' || row.callOutcome === 'no_answer';
  const isNewTry = !isSamePerson && wasTried;
  const anew = isNewTry && { callMark: null, callTries: 0, callAgainAt: null };
  const values = { ...anew, ...given, ...fields };
  return finishChange(command, customerEntity, locked, { values, action: 'updated' });
}

/** The stored name, phone and email, with the key and the search text derived from them. */
export function customerFields(name: string, phone: string, email: string | null) {
  const phoneKey = normalizePhone(phone);
  return {
    name,
    phone,
    phoneKey,
    email,
    searchText: customerSearchText({ name, phone, phoneKey, email }),
  };
}

/** @param givenSince the history entry before which the customer had the number: others that had it at that time may go on sharing it */
async function assertNumberIsFree(
  command: Command,
  phoneKey: string,
  ownId: number | null,
  givenSince?: number,
): Promise<void> {
  // A text without any digit is not a number, and matches nobody.
  if (phoneKey === '') return;
  await repo.lockPhoneKey(command.tx, phoneKey);
  const sharing = await repo.findCustomersByPhoneKey(command.tx, [phoneKey]);
  const others = sharing.filter(({ id }) => id !== ownId);
  const other = givenSince === undefined ? others[0] : await findRival(command, others, phoneKey, givenSince);
  if (other === undefined) return;
  throw new AppError('duplicate_customer', {
    detail: `A customer with this phone number already exists: ${other.name}`,
    extra: { existingCustomer: presentCustomer(other) },
  });
}

async function findRival(
  { tx }: Command,
  others: readonly CustomerRow[],
  phoneKey: string,
  entryId: number,
): Promise<CustomerRow | undefined> {
  const given = await findGivenSince(tx, entryId, {
    ...{ entity: 'customer', ids: others.map(({ id }) => id), field: 'phone' },
    isIt: (told) => normalizePhone(told) === phoneKey,
  });
  return others.find(({ id }) => given.has(id));
}
