import { useQuery } from '@tanstack/react-query';
import { Bell, CalendarDays, MailOpen, Siren } from 'lucide-react';
import { StatCard } from '#web/components/ui/stat-card.tsx';
import { notificationCountsQuery } from '#web/features/notifications/notifications.queries.ts';
import { CENTER_TEXT } from './notification-center.text.ts';

const COUNTERS = [
  { label: CENTER_TEXT.total, count: 'total', stage: 'info', icon: Bell },
  { label: CENTER_TEXT.unread, count: 'unread', stage: 'phone_available', icon: MailOpen },
  { label: CENTER_TEXT.urgent, count: 'urgent', stage: 'urgent', icon: Siren },
  { label: CENTER_TEXT.today, count: 'today', stage: 'announcement', icon: CalendarDays },
] as const;

export function NotificationCounters() {
  const { data, isError } = useQuery(notificationCountsQuery);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none here
    <div
      role="group"
      aria-label={CENTER_TEXT.summary}
      className="mb-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-4"
    >
      {COUNTERS.map(({ label, count, stage, icon }) => (
        <StatCard
          key={count}
          label={label}
          stage={stage}
          icon={icon}
          value={
            data?.[count].toLocaleString('en') ??
            (isError ? (
              CENTER_TEXT.unknown
            ) : (
              <span aria-hidden className="skeleton my-1 block h-6 w-16 rounded-lg" />
            ))
          }
        />
      ))}
    </div>
  );
}
