// The address of Layby Management: `/layby?status=active,overdue&q=selma&layby=12`. Part of the first bundle, because
// the router reads it: keep it free of imports.

export interface LaybysSearch {
  /** A comma list as written in the address; what it means is judged by laybys-filter.ts. */
  status?: string | undefined;
  q?: string | undefined;
  /** The layby whose card is open. */
  layby?: number | undefined;
}

const MAX_ID = 2_147_483_647;
const MAX_TEXT_LENGTH = 200;

/** Keeps what can be used. Whatever else stands in the address counts as absent. */
export function validateLaybysSearch(search: Record<string, unknown>): LaybysSearch {
  return { status: textOf(search.status), q: textOf(search.q), layby: idOf(search.layby) };
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, MAX_TEXT_LENGTH) || undefined;
}

function idOf(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined;
}
