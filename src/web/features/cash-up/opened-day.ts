import type { CashUpDay } from '#shared/contracts/cash-up.ts';

/** The day that a dialog is opened with: dialogs are about rows, and a day that was never closed has none. */
export interface OpenedDay {
  id: number;
  version: number;
  day: CashUpDay;
}

export const rowOf = (day: CashUpDay): OpenedDay => ({
  id: day.cashUp?.id ?? 0,
  version: day.cashUp?.version ?? 0,
  day,
});
