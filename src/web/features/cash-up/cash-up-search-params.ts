// The URL of Cash-up: `/cash-up?branch=windhoek&day=2026-11-22`, and of its months `/cash-up?month=2026-11`. The router reads it, so it is
// part of the first bundle: keep it small.

export interface CashUpSearch {
  branch?: string | undefined;
  day?: string | undefined;
  /** If set, the closed days of this month are shown. */
  month?: string | undefined;
}

/** Keeps parameters of the right form; the screen decides whether the branch and day exist. */
export function validateCashUpSearch(search: Record<string, unknown>): CashUpSearch {
  return {
    branch: matching(search.branch, /^[a-z_]{1,30}$/),
    day: matching(search.day, /^20\d\d-\d\d-\d\d$/),
    month: matching(search.month, /^20\d\d-(?:0[1-9]|1[0-2])$/),
  };
}

function matching(value: unknown, shape: RegExp): string | undefined {
  return typeof value === 'string' && shape.test(value) ? value : undefined;
}
