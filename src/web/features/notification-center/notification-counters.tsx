import { useQuery } from '@tanstack/react-query';
import { Bell, CalendarDays, MailOpen, Siren } from 'lucide-react';
import { Figures } from '#web/components/list/figures.tsx';
import { notificationCountsQuery } from '#web/features/notifications/public/notifications.queries.ts';
import { CENTER_TEXT } from './notification-center.text.ts';

const COUNTERS = [
  { label: CENTER_TEXT.total, key: 'total', stage: 'info', icon: Bell },
  { label: CENTER_TEXT.unread, key: 'unread', stage: 'phone_available', icon: MailOpen },
  { label: CENTER_TEXT.urgent, key: 'urgent', stage: 'urgent', icon: Siren },
  { label: CENTER_TEXT.today, key: 'today', stage: 'announcement', icon: CalendarDays },
] as const;

export function NotificationCounters() {
  const { data, isError } = useQuery(notificationCountsQuery);
  return (
    <div className="mb-6">
      <Figures
        label={CENTER_TEXT.summary}
        className="max-sm:grid max-sm:grid-cols-2 sm:auto-cols-fr"
        hasFailed={isError}
        figures={COUNTERS.map((counter) => ({
          ...counter,
          value: data?.[counter.key].toLocaleString('en'),
        }))}
      />
    </div>
  );
}
