import { type Chosen, chosenHref } from './chosen-lists.ts';
import {
  SUBJECT_FIELDS,
  SUBJECT_KINDS,
  SUBJECT_PLACES,
  type SubjectIds,
  type SubjectKind,
} from './subjects.ts';

/** Owns where a notification leads: the server's alerts, the service worker and the screens follow the same link. */

type About = { type: string | null; chosen?: Chosen | null } & SubjectIds;

/** What a link opens. */
export type LinkTarget =
  | 'order'
  | 'layby'
  | 'reservation'
  | 'orders'
  | 'laybys'
  | 'reservations'
  | 'reminders'
  | 'chosen';

const TARGETS: Readonly<Record<SubjectKind, LinkTarget>> = {
  payment: 'order',
  layby: 'layby',
  reservation: 'reservation',
};

/** Where those stand that an automatic alert about several speaks of. */
const LISTS: Readonly<Record<string, { href: string; target: LinkTarget }>> = {
  payment_reminder: { href: '/payments', target: 'orders' },
  layby_due: { href: '/layby', target: 'laybys' },
  stock_alert: { href: '/reservations', target: 'reservations' },
  task_reminder: { href: '/app-reminders', target: 'reminders' },
};

/** To what a notification is about: chosen rows or one record, else to the list of its kind; null for a plain message. */
export function linkOfNotification(about: About): { href: string; target: LinkTarget } | null {
  // What this device has kept of an earlier release names none.
  if (about.chosen) return { href: chosenHref(about.chosen), target: 'chosen' };
  for (const kind of SUBJECT_KINDS) {
    const id = about[SUBJECT_FIELDS[kind]];
    if (id !== null) return { href: `${SUBJECT_PLACES[kind]}${id}`, target: TARGETS[kind] };
  }
  return LISTS[about.type ?? ''] ?? null;
}
