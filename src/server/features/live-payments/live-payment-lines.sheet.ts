import {
  amount,
  branch,
  choice,
  count,
  type ExportSheet,
  longText,
  moment,
  text,
  yes,
} from '#server/platform/exports/export-sheet.ts';
import type { LivePaymentLine } from '#shared/contracts/live-payments.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';
import { LEDGER_KIND_LABELS, PAYMENT_METHOD_LABELS } from '#shared/domain/labels.ts';

/** Amounts are signed, so that the column adds up to what was received. */
export const livePaymentLineSheet: ExportSheet<LivePaymentLine> = {
  list: EXPORTED_LISTS['/api/live-payments/lines'],
  columns: [
    count('Line', ({ id }) => id),
    moment('Received on', ({ receivedAt }) => receivedAt),
    amount('Amount', (line) => line.amount),
    choice('Kind', LEDGER_KIND_LABELS, ({ kind }) => kind),
    choice('Method', PAYMENT_METHOD_LABELS, ({ method }) => method),
    text('Reference', ({ reference }) => reference),
    longText('Reason', ({ reason }) => reason),
    count('Reverses line', ({ reversesId }) => reversesId),
    yes('Reversed', ({ isReversed }) => isReversed),
    text('Quote', ({ quoteNumber }) => quoteNumber),
    text('Customer', ({ customerName }) => customerName),
    text('Phone', ({ customerPhone }) => customerPhone),
    text('Phone model', ({ phoneModel }) => phoneModel),
    text('Receipt number', ({ receiptNumber }) => receiptNumber),
    text('Agent', ({ agent }) => agent),
    branch('Branch', (line) => line.branch),
    moment('Written on', ({ createdAt }) => createdAt),
  ],
};
