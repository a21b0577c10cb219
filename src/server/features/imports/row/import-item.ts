import type { ImportFieldName } from '#shared/domain/import-fields.ts';
import type { Cents } from '#shared/domain/money.ts';

type OtherField = Exclude<ImportFieldName, 'customerName' | 'customerPhone' | 'totalAmount' | 'paidAmount'>;

/** A row as read: amounts in cents, days as YYYY-MM-DD, choices by their code, the phone as it was typed, absent texts null. */
export type ImportItem = {
  customerName: string;
  customerPhone: string;
  /** 0 in a list without amounts. */
  totalCents: Cents;
  paidCents: Cents;
} & { [Field in OtherField]: string | null };
