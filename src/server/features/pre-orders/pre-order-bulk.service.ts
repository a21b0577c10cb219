import { type BulkDeed, bulkRows } from '#server/platform/batches/bulk-rows.ts';
import { stateConflict } from '#server/platform/entities/entity.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { resolveDay } from '#server/platform/http/stamps.ts';
import { type PreOrder, preOrdersQuery } from '#shared/contracts/pre-orders.ts';
import { isOnwardStep } from '#shared/domain/pre-order-lifecycle.ts';
import {
  PRE_ORDER_STATUS_LABELS,
  preOrderStatusOf,
  UNDER_WAY_STATUSES,
} from '#shared/domain/pre-order-statuses.ts';
import { shortDay, toldWords } from '#shared/domain/promise.ts';
import { capitalized } from '#shared/domain/text.ts';
import { assertExpectable } from './pre-order-expected.ts';
import { updatePreOrder } from './pre-order-update.service.ts';
import { askedPreOrders } from './pre-orders.list.ts';
import { preOrderEntity } from './pre-orders.service.ts';

const wordOf = ({ status }: PreOrder) => PRE_ORDER_STATUS_LABELS[preOrderStatusOf(status) ?? 'ordered'];

const step: BulkDeed<PreOrder> = {
  told: wordOf,
  run(command, preOrder) {
    const next = preOrder.nextActions.find(({ kind }) => isOnwardStep(kind));
    if (next === undefined) throw stateConflict(preOrder, `${wordOf(preOrder)} is the last step`);
    return updatePreOrder(command, preOrder.id, { status: next.to }, preOrder.version);
  },
};

/** The pre-order is delayed: its expected day changes; the day that the customer was told stays on the order. */
const expect: BulkDeed<PreOrder> = {
  told({ expectedArrivalDate: expected, payment: { toldDay } }, today) {
    const now = expected === null ? 'no expected date' : `expected ${shortDay(expected, today)}`;
    if (toldDay === null) return capitalized(now);
    const slippedTo = expected !== null && expected > toldDay ? expected : null;
    const told = capitalized(toldWords(toldDay, slippedTo, today));
    return slippedTo !== null || expected === toldDay ? told : `${told} · ${now}`;
  },
  run(command, preOrder, { expectedOn }) {
    if (!expectedOn) throw fieldError('values.expectedOn', 'Choose the new expected date');
    if (!(UNDER_WAY_STATUSES as readonly string[]).includes(preOrder.status))
      throw stateConflict(preOrder, `${wordOf(preOrder)}: this pre-order is not on its way`);
    const expectedArrivalDate = resolveDay(expectedOn, command.zone);
    // A delay cannot lead to a past day.
    if (expectedArrivalDate)
      assertExpectable(expectedArrivalDate, 'values.expectedOn', { ...command, since: command.doneAt });
    return updatePreOrder(command, preOrder.id, { expectedArrivalDate: expectedOn }, preOrder.version);
  },
};

export const preOrderBulk = bulkRows({
  ...{
    entity: preOrderEntity,
    query: preOrdersQuery,
    listOf: askedPreOrders,
  },
  deeds: { step, expect },
});
