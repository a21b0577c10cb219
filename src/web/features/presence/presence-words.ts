import type { Attended, Present } from '#shared/contracts/presence.ts';
import { type Doing, PRESENT_AT, type PresentAt } from '#shared/domain/presence.ts';
import type { OpenedDialog } from '#web/lib/opened-dialog.ts';
import { entityOfPath } from '#web/lib/realtime/entity-keys.ts';

const WORDS: Record<Doing, string> = {
  viewing: 'has this open',
  editing: 'is changing this',
  paying: 'is adding a payment',
  moving: 'is taking the next step',
};

/** 'Selma is adding a payment', 'Selma is adding a payment, and 2 others are here'; null when nobody is. */
export function presenceText(people: readonly Present[]): string | null {
  const names = new Map<string, Doing>();
  for (const { agent, doing } of people) {
    const name = agent ?? 'Someone';
    // Of a person's several tabs, the one in which something is being done.
    if (!names.has(name) || names.get(name) === 'viewing') names.set(name, doing);
  }
  const [first, ...others] = [...names].toSorted(
    ([, a], [, b]) => Number(a === 'viewing') - Number(b === 'viewing'),
  );
  if (first === undefined) return null;
  const [name, doing] = first;
  const rest = others.length === 1 ? `${others[0]?.[0]} is here` : `${others.length} others are here`;
  return `${name} ${WORDS[doing]}${others.length === 0 ? '' : `, and ${rest}`}`;
}

/** The kind of records of each screen's rows. */
const ROWS: Readonly<Record<string, PresentAt>> = {
  '/customers': 'customer',
  '/payments': 'payment',
  '/live-payments': 'payment',
  '/delivery-tracking': 'payment',
  '/pre-orders': 'pre_order',
  '/preorders': 'pre_order',
  '/layby': 'layby',
  '/reservations': 'reservation',
};

export const rowsAt = (pathname: string): PresentAt | null => ROWS[pathname] ?? null;

/** The URL parameters that open a record, by screen. */
const OPENED = {
  order: 'payment',
  layby: 'layby',
  reservation: 'reservation',
  preOrder: 'pre_order',
} as const;

/** The record that is open here: in a dialog, by its URL, or on a customer's page. */
export function attendedAt(
  { pathname, search }: { pathname: string; search: Readonly<Record<string, unknown>> },
  dialog: OpenedDialog | null,
): Attended | null {
  if (dialog !== null) {
    const kind = kindOf(entityOfPath(dialog.path)) ?? rowsAt(pathname);
    if (kind !== null) return { kind, id: dialog.id, doing: doingOf(dialog.dialog) };
  }
  for (const [name, kind] of Object.entries(OPENED)) {
    const id = Number(search[name]);
    if (Number.isInteger(id) && id > 0) return { kind, id, doing: 'viewing' };
  }
  const customer = Number(/^\/customers\/(\d+)$/.exec(pathname)?.[1]);
  return customer > 0 ? { kind: 'customer', id: customer, doing: 'viewing' } : null;
}

const kindOf = (entity: string | null): PresentAt | null =>
  PRESENT_AT.find((kind) => kind === entity) ?? null;

function doingOf(dialog: string): Doing {
  if (/pay|receipt|refund/i.test(dialog)) return 'paying';
  if (/detail|histor|timeline/i.test(dialog)) return 'viewing';
  return /collect|hand|cancel|status|step|avail|stock/i.test(dialog) ? 'moving' : 'editing';
}

/** Escapes a text for CSS: no name can end the string. */
export const cssText = (text: string): string =>
  `"${[...text].map((letter) => `\\${(letter.codePointAt(0) ?? 32).toString(16)} `).join('')}"`;
