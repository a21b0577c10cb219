import { createLayby } from '#server/features/laybys/layby-create.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { dayOf, dueDayFor } from '#shared/domain/calendar.ts';
import { amountOfCents, centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { findLaybysOf } from '../imports.repo.ts';
import type { ImportItem } from '../row/import-item.ts';
import { durationOf, ROW_RULES } from '../row/row-rules.ts';
import { type ImportedKind, inBatch, instantOf, staffOf } from './imported-kind.ts';

export const importedLaybys: ImportedKind = {
  entity: 'layby',
  async findThere(db, { owners }) {
    const phoneKeys = new Map(owners.map(({ id, phoneKey }) => [id, phoneKey]));
    const laybys = await findLaybysOf(db, [...phoneKeys.keys()]);
    return new Map(
      laybys.map(({ customerId, name, phoneModel, fullAmount }) => {
        const totalCents = centsOfAmount(fullAmount);
        const key = ROW_RULES.laybys.keyOf({ phoneModel, totalCents }, phoneKeys.get(customerId) ?? '');
        const reason = `There is a layby of ${name} for ${phoneModel} at ${formatMoney(fullAmount)}`;
        return [key, { match: { customerId, name }, reason }];
      }),
    );
  },
  async write(command, records, batchId) {
    for (const { item, customerId } of records) {
      const input = { ...agreementOf(command, item), customerId };
      await createLayby(inBatch(command, batchId), input, instantOf(command, item.startDate));
    }
  },
};

function agreementOf(command: Command, item: ImportItem) {
  const duration = durationOf(item);
  if (duration === null) throw new Error('A layby without a duration was planned');
  const startDay = item.startDate ?? dayOf(command.now, command.zone);
  return {
    customerFullName: item.customerName,
    customerNumber: item.customerPhone,
    customerEmail: item.customerEmail,
    idNumber: item.idNumber ?? '',
    phoneModel: item.phoneModel ?? '',
    // Choices by their codes: the row was read by the same lists.
    phoneStorage: item.storage as Choice<'phoneStorage'>,
    phoneColor: item.color as Choice<'phoneColor'>,
    phoneNetwork: item.network as Choice<'phoneNetwork'>,
    durationToPay: duration,
    fullAmount: amountOfCents(item.totalCents),
    paidAmount: amountOfCents(item.paidCents),
    dueDate: { kind: 'day' as const, day: item.dueDate ?? dueDayFor(duration, startDay) },
    paymentMethod: item.paymentMethod as Choice<'paymentMethod'>,
    product: undefined,
    // Asked about beforehand.
    allowOverpayment: true,
    ...staffOf(command, item),
  };
}

type Choice<Field extends keyof Parameters<typeof createLayby>[1]> = Parameters<typeof createLayby>[1][Field];
