// The address of the Phone Reservations screen: `/reservations?status=waiting&q=selma&reservation=12`. Part of the first
// bundle, because the router reads it: keep it free of imports.

export interface ReservationsSearch {
  /** A comma list as written in the address; what it means is judged by reservations-filter.ts. */
  status?: string | undefined;
  q?: string | undefined;
  /** The reservation whose details are open. */
  reservation?: number | undefined;
}

const MAX_TEXT_LENGTH = 200;
const MAX_ID = 2_147_483_647;

/** Keeps what can be used. Whatever else stands in the address counts as absent. */
export function validateReservationsSearch(search: Record<string, unknown>): ReservationsSearch {
  return { status: textOf(search.status), q: textOf(search.q), reservation: idOf(search.reservation) };
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, MAX_TEXT_LENGTH) || undefined;
}

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id >= 1 && id <= MAX_ID ? id : undefined;
}
