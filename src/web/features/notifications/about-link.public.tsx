import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Notification } from '#shared/contracts/notifications.ts';
import { NOTIFICATIONS_TEXT } from './notifications.text.ts';

type About = Pick<Notification, 'paymentId' | 'laybyId' | 'reservationId' | 'title'>;

function aboutOf({ paymentId, laybyId, reservationId }: About): { href: string; words: string } | null {
  if (paymentId !== null)
    return { href: `/payments?order=${paymentId}`, words: NOTIFICATIONS_TEXT.openOrder };
  if (laybyId !== null) return { href: `/layby?layby=${laybyId}`, words: NOTIFICATIONS_TEXT.openLayby };
  if (reservationId !== null)
    return {
      href: `/reservations?reservation=${reservationId}`,
      words: NOTIFICATIONS_TEXT.openReservation,
    };
  return null;
}

/** The way to the order, layby or reservation that a notification is about; nothing when it is about none. */
export function AboutLink({ notification, onFollow }: { notification: About; onFollow?: () => void }) {
  const router = useRouter();
  const about = aboutOf(notification);
  if (about === null) return null;
  function follow(event: MouseEvent) {
    if (about === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(about.href);
    onFollow?.();
  }
  return (
    <a
      href={about.href}
      aria-label={`${about.words}: ${notification.title}`}
      onClick={follow}
      className="-my-2 inline-block py-2 text-note font-medium text-cyan-ink underline underline-offset-4 hover:text-text pointer-coarse:-my-2.5 pointer-coarse:py-3"
    >
      {about.words}
    </a>
  );
}
