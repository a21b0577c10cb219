import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Notification } from '#shared/contracts/notifications.ts';
import { linkOfNotification } from '#shared/domain/notification-link.ts';
import { LINK_TEXT, openChosenText } from '../notifications.text.ts';
import { noteRead } from './notifications.queries.ts';

interface AboutLinkProps {
  notification: Notification;
  onFollow?: () => void;
}

/**
 * The link to what a notification is about, or to the list of its kind; renders nothing for a plain message. Following it marks the
 * notification as read.
 */
export function AboutLink({ notification, onFollow }: AboutLinkProps) {
  const router = useRouter();
  const client = useQueryClient();
  const about = linkOfNotification(notification);
  if (about === null) return null;
  const { href, target } = about;
  const { chosen } = notification;
  const label = target !== 'chosen' ? LINK_TEXT[target] : chosen ? openChosenText(chosen) : '';
  function follow(event: MouseEvent) {
    if (!notification.isRead) noteRead(client, notification.id, notification.title);
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(href);
    onFollow?.();
  }
  return (
    <a
      href={href}
      aria-label={`${label}: ${notification.title}`}
      onClick={follow}
      className="-my-2 inline-block py-2 text-note font-medium text-cyan-ink underline underline-offset-4 hover:text-text pointer-coarse:-my-2.5 pointer-coarse:py-3"
    >
      {label}
    </a>
  );
}
