import { and, asc, desc, eq, isNull, like, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { lockName, nameLock } from '#server/platform/database/name-locks.ts';
import { runStatement, selectRow } from '#server/platform/database/row-statements.ts';
import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { lockRow } from '#server/platform/entities/entity.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';
import type { createCustomerBody, customerChanges, EmbeddedCustomer } from '#shared/contracts/customers.ts';
import { normalizePhone } from '#shared/domain/phone.ts';
import { escapeLike, normalizeText } from '#shared/domain/text.ts';
import type { CustomerRow } from './customers.present.ts';
import { lockPhoneKey } from './customers.repo.ts';
import { insertCustomer, updateCustomer } from './customers.service.ts';

/**
 * Decides which customer something new belongs to, from the name and number of a form: an existing one, a question to the
 * user, or a new one, in the same transaction. The returned customer is locked against deletes until the transaction ends.
 */

type GivenOwner = {
  customerId?: number | undefined;
  customerChanges?: z.output<typeof customerChanges> | undefined;
  newCustomer?: z.output<typeof createCustomerBody> | undefined;
};

const HELD = selectRow(customers, 'for share');
const HELD_WITH_NAME = selectRow(customers, 'for share', `${nameLock('$2')} as lock`);

/** A longer choice of customers with one name would help nobody. */
const MAX_MATCHES = 20;

/**
 * Locks an existing customer against deletes and changes, and returns it.
 * @param name a name that is locked in the same statement
 * @throws AppError invalid_request for an unknown customer, and one who has been forgotten
 */
export async function holdCustomer(
  command: Command,
  id: number | undefined,
  name?: string,
): Promise<CustomerRow> {
  const held = name === undefined ? HELD : HELD_WITH_NAME;
  const [row] =
    id === undefined
      ? []
      : await runStatement<CustomerRow>(command.tx, held, name === undefined ? [id] : [id, name]);
  if (row === undefined) throw noSuchCustomer();
  if (row.forgottenAt !== null)
    throw fieldError(
      'customerId',
      'This person has been forgotten. Choose another customer or add a new one.',
    );
  return row;
}

/**
 * The given customer, with the changes to them, or a new one, who is created. `name` is locked too.
 * @throws AppError invalid_request for an unknown customer; duplicate_customer naming the one that has the new customer's
 *   number, unless its `allowDuplicate`; and what `updateCustomer` throws for the changes
 */
export async function holdOrCreateCustomer(
  command: Command,
  owner: GivenOwner,
  name?: string,
): Promise<CustomerRow> {
  const { customerId, customerChanges: given, newCustomer } = owner;
  if (newCustomer !== undefined) {
    const created = await insertCustomer(command, newCustomer);
    if (name !== undefined) await lockName(command.tx, name);
    return created;
  }
  if (customerId !== undefined && given !== undefined) {
    // Locked for update at once: two transactions that both upgraded a shared lock would deadlock.
    if ((await lockRow(command.tx, customers, customerId)) === null) throw noSuchCustomer();
    const { version = null, ...changes } = given;
    await updateCustomer(command, customerId, changes, version);
  }
  return holdCustomer(command, customerId, name);
}

/**
 * The id of the customer with this phone number in any spelling; when a family shares it, the one with this name, else the
 * one added first (unless `isNewCustomer`). Without one, a new customer is created, unless a customer of that name exists.
 * @throws AppError name_match with the customers of that name, unless `isNewCustomer`
 */
export async function findOrCreateCustomer(
  command: Command,
  person: { name: string; phone: string; email: string | null; isNewCustomer: boolean },
): Promise<number> {
  const nameKey = normalizeText(person.name);
  const phoneKey = normalizePhone(person.phone);
  if (phoneKey !== '') {
    await lockPhoneKey(command.tx, phoneKey);
    const sharing = await heldCustomers(command.tx, eq(customers.phoneKey, phoneKey));
    const same = sharing.find(({ name }) => normalizeText(name) === nameKey);
    const found = same ?? (person.isNewCustomer ? undefined : sharing[0]);
    if (found !== undefined) return found.id;
  }
  if (!person.isNewCustomer) await assertNameIsUnknown(command.tx, nameKey);
  const { name, phone, email } = person;
  const created = await insertCustomer(command, {
    name,
    phone,
    email,
    address: null,
    location: null,
    allowDuplicate: person.isNewCustomer,
  });
  return created.id;
}

function noSuchCustomer(): AppError {
  return fieldError('customerId', 'This customer does not exist');
}

async function heldCustomers(tx: Tx, condition: SQL): Promise<CustomerRow[]> {
  return tx
    .select()
    .from(customers)
    .where(and(condition, isNull(customers.deletedBatchId)))
    .orderBy(asc(customers.id))
    .for('share');
}

/** The name is the first line of a customer's search text. */
async function assertNameIsUnknown(tx: Tx, nameKey: string): Promise<void> {
  const matches: EmbeddedCustomer[] = await tx
    .select({
      id: customers.id,
      name: customers.name,
      phone: customers.phone,
      email: customers.email,
      location: customers.location,
    })
    .from(customers)
    .where(and(like(customers.searchText, `${escapeLike(nameKey)}\n%`), isNull(customers.deletedBatchId)))
    .orderBy(desc(customers.updatedAt), desc(customers.id))
    .limit(MAX_MATCHES);
  const [first] = matches;
  if (first === undefined) return;
  throw new AppError('name_match', {
    detail: `A customer named ${first.name} is already known with another number. Is it the same person?`,
    extra: { matches },
  });
}
