import type { CashUpDay } from '#shared/contracts/cash-up.ts';

/** A day as dialogs are opened on it: they are about rows, and one that was never closed is none yet. */
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
