import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Notification, UnreadCount } from '#shared/contracts/notifications.ts';
import { noteRead, unreadCountQuery } from '#web/features/notifications/public/notifications.queries.ts';
import { type Alert, ownPath, readAlert } from '#web/lib/alerts/alert.ts';
import { alertOf, takeNews } from '#web/lib/alerts/alert-mark.ts';
import { api } from '#web/lib/api-client.ts';
import { logWarning } from '#web/lib/log.ts';
import { subscribeAlerts } from '#web/lib/realtime/realtime-client.ts';
import { useDevice } from '#web/lib/session.ts';
import { severalNewText } from './alerts.text.ts';
import { raiseAlert } from './raise-alert.ts';

/** More new alerts than this at once are combined into one: nobody reads twenty in the morning. */
const SHOWN_ONE_BY_ONE = 3;

/** Raises the alerts that arrive by socket, from the service worker and with each poll of the bell. */
export function useAlerts(isAuthenticated: boolean): void {
  const router = useRouter();
  const client = useQueryClient();
  const { team } = useDevice();
  const { data: bell } = useQuery({ ...unreadCountQuery, enabled: isAuthenticated });

  /** Opening what an alert is about marks it as read. */
  const open = useEffectEvent(({ id, url, title }: Pick<Alert, 'id' | 'url'> & Partial<Alert>) => {
    router.history.push(url);
    if (id !== null) noteRead(client, id, title);
  });
  const raise = useEffectEvent((alert: Alert) => raiseAlert(alert, { team, open }).catch(logFailure));
  const raiseNews = useEffectEvent(async (count: UnreadCount) => {
    const news = await takeNews(count, api.get);
    if (news.length <= SHOWN_ONE_BY_ONE) for (const item of news) await raise(alertOf(item));
    else await raise(summaryOf(news));
  });

  useEffect(() => {
    if (bell) raiseNews(bell).catch(logFailure);
  }, [bell]);

  useEffect(() => {
    return isAuthenticated ? subscribeAlerts((alert) => void raise(alert)) : undefined;
  }, [isAuthenticated]);

  useEffect(() => {
    if (!isAuthenticated) return;
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const listen = ({ data }: MessageEvent) => {
      if (data?.type === 'OPEN') open({ id: null, url: ownPath(data.url) });
      const alert = data?.type === 'ALERT' ? readAlert(data.alert) : null;
      if (alert) void raise(alert);
    };
    worker?.addEventListener('message', listen);
    worker?.startMessages();
    return () => worker?.removeEventListener('message', listen);
  }, [isAuthenticated]);
}

function summaryOf(news: readonly Notification[]): Alert {
  const newest = news.at(-1);
  return {
    id: null,
    ids: news.map(({ id }) => id),
    tag: `notifications-to-${newest?.id}`,
    title: severalNewText(news.length),
    message: newest?.title ?? '',
    priority: news.some(({ priority }) => priority === 'urgent') ? 'urgent' : 'medium',
    type: null,
    targetTeam: null,
    url: '/notifications',
  };
}

function logFailure(error: unknown): void {
  logWarning('An alert could not be shown', error);
}
