import { createLayby } from '#server/features/laybys/layby-create.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { dayOf, dueDayFor } from '#shared/domain/calendar.ts';
import { isMasked } from '#shared/domain/id-number.ts';
import type { LaybyStatus } from '#shared/domain/labels.ts';
import { amountOfCents, centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { findLaybysOf } from '../imports.repo.ts';
import type { ImportItem } from '../row/import-item.ts';
import { durationOf, laybyCourse, laybyStatusOf } from '../row/layby-stage.ts';
import { laybyOf } from '../row/row-rules.ts';
import { courseMarks } from '../row/same-record.ts';
import {
  byMarks,
  contactOf,
  type ImportedKind,
  inBatch,
  instantIfAny,
  instantOf,
  momentOf,
  staffOf,
} from './imported-kind.ts';

export const importedLaybys: ImportedKind = {
  entity: 'layby',
  async findThere(db, { owners, zone }) {
    const phoneKeys = new Map(owners.map(({ id, phoneKey }) => [id, phoneKey]));
    const laybys = await findLaybysOf(db, [...phoneKeys.keys()]);
    return byMarks(
      laybys.map(({ customerId, name, phoneModel, fullAmount, ...layby }) => {
        const item = { phoneModel, totalCents: centsOfAmount(fullAmount) };
        const days = {
          startDate: momentOf(layby.createdAt, zone),
          completedOn: momentOf(layby.completedDate, zone),
          cancelledOn: momentOf(layby.cancelledDate, zone),
        };
        const what = laybyOf(item, phoneKeys.get(customerId) ?? '');
        const marks = courseMarks(what, laybyCourse(layby.status as LaybyStatus, days));
        const reason = `${name} already has a layby for ${phoneModel} at ${formatMoney(fullAmount)}`;
        return [marks, { match: { customerId, name }, reason }];
      }),
    );
  },
  async write(command, records, batchId) {
    for (const { item, customerId } of records) {
      const input = { ...agreementOf(command, item), customerId };
      const receivedAt = instantOf(command, item.startDate);
      await createLayby(inBatch(command, batchId), input, { receivedAt, values: valuesOf(command, item) });
    }
  },
};

function agreementOf(command: Command, item: ImportItem) {
  const duration = durationOf(item);
  if (duration === null) throw new Error('A layby without a duration was planned');
  const startDay = item.startDate?.slice(0, 10) ?? dayOf(command.now, command.zone);
  return {
    customerFullName: item.agreementName ?? item.customerName,
    customerNumber: item.agreementNumber ?? item.customerPhone,
    // The app's own export has an email of the agreement and one of the customer; other lists have one for both.
    customerEmail: item.agreementName === null ? item.customerEmail : item.agreementEmail,
    idNumber: isMasked(item.idNumber ?? '') ? '' : (item.idNumber ?? ''),
    phoneModel: item.phoneModel ?? '',
    // Valid codes: they were checked when the row was read.
    phoneStorage: item.storage as Choice<'phoneStorage'>,
    phoneColor: item.color as Choice<'phoneColor'>,
    phoneNetwork: item.network as Choice<'phoneNetwork'>,
    durationToPay: duration,
    fullAmount: amountOfCents(item.totalCents),
    paidAmount: amountOfCents(item.paidCents),
    dueDate: { kind: 'day' as const, day: item.dueDate ?? dueDayFor(duration, startDay) },
    paymentMethod: item.paymentMethod as Choice<'paymentMethod'>,
    // The person was asked about overpayments before.
    allowOverpayment: true,
    ...staffOf(command, item),
  };
}

type Choice<Field extends keyof Parameters<typeof createLayby>[1]> = Parameters<typeof createLayby>[1][Field];
type Past = NonNullable<Parameters<typeof createLayby>[2]>;

/** When the layby began and how far it has come; these values replace those that follow from its money. */
function valuesOf(command: Command, item: ImportItem): Past['values'] {
  const completedDate = instantIfAny(command, item.completedOn);
  return {
    createdAt: instantOf(command, item.startDate),
    // Only the end of the number is known; the person was asked about that before.
    ...(isMasked(item.idNumber ?? '') && { idNumber: item.idNumber ?? '' }),
    ...(completedDate !== null && { completedDate }),
    ...(laybyStatusOf(item) === 'cancelled' && {
      status: 'cancelled',
      completedDate: null,
      cancelledDate: instantIfAny(command, item.cancelledOn),
      cancelReason: item.cancelReason,
      cancellationFee: amountOfCents(item.paidCents),
    }),
    deviceArrivedDate: instantIfAny(command, item.deviceCameOn),
    deviceBranch: item.deviceBranch,
    deviceCollectedDate: instantIfAny(command, item.handedOverOn),
    deliveryMethod: item.handOver,
    collectionBranch: item.handOver === 'delivered' ? null : item.collectionBranch,
    ...contactOf(item),
  };
}
