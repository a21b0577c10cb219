import { type Chosen, chosenHref } from './chosen-lists.ts';
import {
  SUBJECT_FIELDS,
  SUBJECT_KINDS,
  SUBJECT_PLACES,
  type SubjectIds,
  type SubjectKind,
} from './subjects.ts';

/** Where a notification's link leads; the server's alerts, the service worker and the screens all use it. */

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

/** The lists that the automatic alerts about several records lead to. */
const LISTS: Readonly<Record<string, { href: string; target: LinkTarget }>> = {
  payment_reminder: { href: '/payments', target: 'orders' },
  layby_due: { href: '/layby', target: 'laybys' },
  stock_alert: { href: '/reservations', target: 'reservations' },
  task_reminder: { href: '/app-reminders', target: 'reminders' },
};

/**
 * Leads to the selected rows or the record that the notification is about, otherwise to the list of its kind; null for a plain message.
 */
export function linkOfNotification(about: About): { href: string; target: LinkTarget } | null {
  // A notification that an earlier release stored on this device has no `chosen`.
  if (about.chosen) return { href: chosenHref(about.chosen), target: 'chosen' };
  for (const kind of SUBJECT_KINDS) {
    const id = about[SUBJECT_FIELDS[kind]];
    if (id !== null) return { href: `${SUBJECT_PLACES[kind]}${id}`, target: TARGETS[kind] };
  }
  return LISTS[about.type ?? ''] ?? null;
}
