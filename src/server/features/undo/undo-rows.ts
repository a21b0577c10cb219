import { getTableColumns } from 'drizzle-orm';
import { reminderEntity } from '#server/features/app-reminders/app-reminders.service.ts';
import { assertEndAfterBegin, callHoursEntity } from '#server/features/call-hours/call-hours.service.ts';
import { callTemplateEntity } from '#server/features/call-templates/call-templates.service.ts';
import { cashUpEntity, isCountedInClosedDay } from '#server/features/cash-up/cash-ups.service.ts';
import { noteTakenBack } from '#server/features/contacts/contact-undo.service.ts';
import { holdCustomer } from '#server/features/customers/customer-match.service.ts';
import { customerEntity, giveCustomerBack } from '#server/features/customers/customers.service.ts';
import { valuesByMoney } from '#server/features/laybys/layby-money.service.ts';
import { laybyEntity } from '#server/features/laybys/laybys.service.ts';
import { appendReversal, readFirstReceived } from '#server/features/ledger/ledger.service.ts';
import { assertNameIsFree, listViewEntity } from '#server/features/list-views/list-views.service.ts';
import { orderValuesGivenBack } from '#server/features/orders/order-undo.service.ts';
import { orderEntity } from '#server/features/orders/orders.service.ts';
import { assertIsTheOnlyOne } from '#server/features/pre-orders/pre-order-trash.service.ts';
import { preOrderEntity } from '#server/features/pre-orders/pre-orders.service.ts';
import { reservationEntity } from '#server/features/reservations/reservations.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import type { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import type { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import {
  type Entity,
  type EntityTable,
  type RowOf,
  readRow,
  showRow,
  stateConflict,
} from '#server/platform/entities/entity.ts';
import { storedValues } from '#server/platform/entities/stored-values.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { AppError, fieldError, ShownRow } from '#server/platform/http/app-error.ts';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { amountOfCents, centsOfAmount } from '#shared/domain/money.ts';
import { isOpenPreOrder } from '#shared/domain/pre-order-statuses.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import { laybySearchText } from '#shared/domain/search-texts.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';
import { normalizeText } from '#shared/domain/text.ts';
import { firstActionOf, lastTakenOut, movedMoney, undoneFields, undoneOf } from '#shared/domain/undo.ts';
import * as repo from './undo.repo.ts';
import { refused, standsInTheWay } from './undo-refusals.ts';

/** Gives one locked row the values back that an entry changed, by the rules of its kind. */

type AnyEntity = Entity<EntityTable, unknown>;
type Row = RowOf<EntityTable> & Record<string, unknown>;
type Values = Record<string, unknown>;

const ENTITIES = [
  customerEntity,
  orderEntity,
  laybyEntity,
  reservationEntity,
  preOrderEntity,
  reminderEntity,
  cashUpEntity,
  listViewEntity,
  callTemplateEntity,
  callHoursEntity,
] as unknown as readonly AnyEntity[];

export function entityOf(kind: ActivityEntity): AnyEntity {
  const found = ENTITIES.find((entity) => entity.kind === kind);
  if (found === undefined) throw new Error(`Nothing of ${kind} is ever taken back`);
  return found;
}

/** A command that records what services do to the entry's row as an undo of the entry. */
export function undoing(
  command: Command,
  { id, entity, entityId, action, after: told }: repo.Entry,
  batchId: number | null,
): Command {
  return {
    ...command,
    record: (noted) => {
      if (noted.entity !== entity || noted.id !== entityId) return command.record(noted);
      if (noted.action === 'deleted') return command.record({ ...noted, undoesId: id });
      const after = { ...noted.after, undone: undoneOf({ action, after: told }) };
      return command.record({ ...noted, action: 'undone', undoesId: id, batchId, after });
    },
  };
}

/**
 * Restores the row's values from before the entry, reversing money that the entry booked.
 * @param batchId of the delete that undoes the rest of the same change
 * @throws AppError whatever a rule of the row says against it
 */
export async function giveBack(
  command: Command,
  entry: repo.Entry,
  row: Row,
  batchId: number | null,
): Promise<Row> {
  const entity = entityOf(entry.entity);
  const given = storedValues(entity.table, pickFields(entry));
  assertSaysWhatWasThere(entry, entity, given);
  const signed = undoing(command, entry, batchId);
  if (entry.entity === 'customer') {
    await giveCustomerBack(signed, row.id, given, entry.id);
    return row;
  }
  const current = new ShownRow(() => showRow(command.tx, entity, row.id, command));
  const money = await takeMoneyBack(command, entry, row);
  const values = await valuesOf(command, entry, { row, current }, given, money);
  const subject = { kind: entry.entity as SubjectKind, id: row.id };
  const talked = { ...row, ...values } as unknown as typeof payments.$inferSelect;
  await noteTakenBack(command, subject, [firstActionOf(entry)], talked);
  const change = { values, action: entry.action, isAlwaysRecorded: true };
  return (await writeRow(signed, entity, row, change)) as Row;
}

/** The values from before the entry; a field that the entry does not mention was empty. */
function pickFields(entry: repo.Entry): Values {
  return Object.fromEntries(undoneFields(entry).map((field) => [field, entry.before?.[field] ?? null]));
}

/** @throws AppError conflict when the entry records the new value but not the one before: guessing would not be an undo */
function assertSaysWhatWasThere({ before }: repo.Entry, { table }: AnyEntity, given: Values): void {
  const columns = getTableColumns(table);
  const isUnknown = Object.entries(given).some(
    ([field, value]) => value === null && (before === null || columns[field]?.notNull),
  );
  if (isUnknown) throw refused('The history does not show the earlier values, so this cannot be undone');
}

/** `receivedAt`: when the first of the remaining money was received. `takenAt`: when the reversed money was received. */
type Money = { paidCents: number; receivedAt: Date | null; takenAt: Date | null };

/** Reverses the ledger row that was booked with the entry. */
async function takeMoneyBack(command: Command, entry: repo.Entry, row: Row): Promise<Money> {
  const paidCents = centsOfAmount(String(row.paidAmount ?? '0.00'));
  if (!movedMoney(entry)) return { paidCents, receivedAt: null, takenAt: null };
  const cents =
    centsOfAmount(String(entry.after?.paidAmount)) - centsOfAmount(String(entry.before?.paidAmount));
  const receipt = await repo.findBooked(command.tx, entry, amountOfCents(cents));
  if (receipt === null)
    throw new AppError('conflict', {
      detail: 'This payment could not be found in the ledger, so it cannot be undone',
    });
  if (receipt.isReversed) throw new AppError('already_reversed');
  // As if the money had never been received: the reversal counts for the same branch and, unless that day's cash-up is closed, the same day.
  const isCounted = await isCountedInClosedDay(command.tx, receipt, command.zone);
  const { branch, receivedAt } = receipt;
  const dated = isCounted ? { branch } : { branch, receivedAt };
  const left = paidCents + (await appendReversal(command, receipt, 'Taken back', dated));
  if (left < 0) throw await moreThanIsThere(command, entry);
  const owner = { kind: entry.entity as 'payment' | 'layby', id: row.id };
  return { paidCents: left, receivedAt: await readFirstReceived(command.tx, owner), takenAt: receivedAt };
}

/** A refusal that names the later entry by which the money was paid out. */
async function moreThanIsThere(command: Command, entry: repo.Entry): Promise<AppError> {
  const found = lastTakenOut(await repo.findLater(command.tx, entry));
  if (found !== null) return standsInTheWay(command, found);
  return fieldError('amount', 'This would take back more than was paid');
}

type LockedRow = { row: Row; current: ShownRow };

async function valuesOf(
  command: Command,
  entry: repo.Entry,
  { row, current }: LockedRow,
  given: Values,
  money: Money,
): Promise<Values> {
  switch (entry.entity) {
    case 'payment': {
      const order = row as unknown as typeof payments.$inferSelect;
      const { takenAt } = money;
      const taken = takenAt && {
        ...{ ...money, takenAt, told: toldOf(entry, payments) },
        isDatedSince: await isDatedSince(command, entry),
      };
      return orderValuesGivenBack(command, order, given, taken, entry.id);
    }
    case 'layby':
      return laybyValues(command, entry, { row, current }, given, money);
    case 'reservation': {
      const { phoneModel } = { ...row, ...given } as unknown as typeof reservations.$inferSelect;
      return { ...given, modelKey: modelKeyOf(phoneModel) };
    }
    case 'list_view': {
      // A search text that was forgotten since cannot be restored.
      const { name, search } = { ...row, ...given } as Values;
      const nameKey = normalizeText(String(name));
      const view = row as unknown as RowOf<typeof listViewEntity.table>;
      if (nameKey !== view.nameKey) await assertNameIsFree(command, view, nameKey);
      return { ...given, nameKey, search: search ?? row.search };
    }
    case 'call_hours':
      assertEndAfterBegin({ ...row, ...given } as unknown as RowOf<typeof callHoursEntity.table>);
      return given;
    case 'pre_order':
      await assertPreOrderFits(command, row, given);
      return given;
    default:
      return given;
  }
}

/** Whether an entry since has changed the order's payment day. */
async function isDatedSince({ tx }: Command, entry: repo.Entry): Promise<boolean> {
  const later = await repo.findLater(tx, entry);
  return later.some(({ after }) => after !== null && 'paymentReceivedDate' in after);
}

/** The values that an entry recorded before and after its change, converted to their stored types. */
const toldOf = <Table extends EntityTable>({ before, after }: repo.Entry, table: Table) => ({
  before: storedValues(table, before ?? {}),
  after: storedValues(table, after ?? {}),
});

async function laybyValues(
  command: Command,
  entry: repo.Entry,
  { row, current }: LockedRow,
  given: Values,
  money: Money,
): Promise<Values> {
  const after = { ...row, ...given } as unknown as typeof laybyEntity.table.$inferSelect;
  if (after.customerId !== row.customerId) await holdCustomer(command, after.customerId);
  const values = { ...given, searchText: laybySearchText(after) };
  if (after.status === 'cancelled') {
    if (after.deviceCollectedDate === null) return values;
    throw stateConflict(current, 'The device has been handed over. Undo the hand-over before cancelling.');
  }
  // A layby that was paid off keeps its original completion date when a later mistake is undone.
  const completedDate = row.completedDate ?? toldOf(entry, laybyEntity.table).before.completedDate;
  const locked = { row: { ...after, completedDate }, current } as unknown as Parameters<
    typeof valuesByMoney
  >[1];
  return { ...values, ...valuesByMoney(command, locked, { paidCents: money.paidCents }) };
}

/** An order has at most one open pre-order. */
async function assertPreOrderFits(command: Command, row: Row, given: Values): Promise<void> {
  const { paymentId, status } = { ...row, ...given } as unknown as typeof preOrders.$inferSelect;
  if (!isOpenPreOrder(status)) return;
  const order = await readRow(command.tx, payments, paymentId);
  if (order !== null) await assertIsTheOnlyOne(command, order, row.id);
}
