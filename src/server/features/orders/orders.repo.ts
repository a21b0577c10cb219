import type { payments } from '#server/platform/database/schema/payments.schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentValues = Partial<PaymentRow>;
