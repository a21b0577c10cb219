/** Owns where a notification leads: the server's alerts, the service worker and the screens follow the same link. */

type About = {
  type: string | null;
  paymentId: number | null;
  laybyId: number | null;
  reservationId: number | null;
};

/** What a link opens. */
export type LinkTarget =
  | 'order'
  | 'layby'
  | 'reservation'
  | 'orders'
  | 'laybys'
  | 'reservations'
  | 'reminders';

/** Where those stand that an automatic alert about several speaks of. */
const LISTS: Readonly<Record<string, { href: string; target: LinkTarget }>> = {
  payment_reminder: { href: '/payments', target: 'orders' },
  layby_due: { href: '/layby', target: 'laybys' },
  stock_alert: { href: '/reservations', target: 'reservations' },
  task_reminder: { href: '/app-reminders', target: 'reminders' },
};

/** To the record that a notification is about, else to the list of its kind; null for a plain message. */
export function linkOfNotification(about: About): { href: string; target: LinkTarget } | null {
  const { type, paymentId, laybyId, reservationId } = about;
  if (paymentId !== null) return { href: `/payments?order=${paymentId}`, target: 'order' };
  if (laybyId !== null) return { href: `/layby?layby=${laybyId}`, target: 'layby' };
  if (reservationId !== null)
    return { href: `/reservations?reservation=${reservationId}`, target: 'reservation' };
  return LISTS[type ?? ''] ?? null;
}
