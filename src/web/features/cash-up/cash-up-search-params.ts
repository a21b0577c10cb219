// The address of Cash-up: `/cash-up?branch=windhoek&day=2026-11-22`, and of its months `/cash-up?month=2026-11`. Part of the
// first bundle, because the router reads it: keep it light.

export interface CashUpSearch {
  branch?: string | undefined;
  day?: string | undefined;
  /** With it the closed days of a month are shown. */
  month?: string | undefined;
}

/** Keeps what has the right shape; whether there is such a branch or day, the screen judges. */
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
