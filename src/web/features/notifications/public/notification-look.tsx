import {
  Banknote,
  Bell,
  CalendarClock,
  ClipboardCheck,
  Info,
  type LucideIcon,
  Megaphone,
  PackageCheck,
  Siren,
  TriangleAlert,
} from 'lucide-react';
import {
  NOTIFICATION_PRIORITY_LABELS,
  NOTIFICATION_TYPE_LABELS,
  type NotificationPriority,
  type NotificationType,
  TEAM_BADGE_LABELS,
  type Team,
} from '#shared/domain/notification-labels.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';

/** Icons and colours of notifications, wherever they are shown. Unknown types and priorities are shown as stored. */

const ICONS: Record<NotificationType, LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  urgent: Siren,
  announcement: Megaphone,
  task_reminder: ClipboardCheck,
  stock_alert: PackageCheck,
  payment_reminder: Banknote,
  layby_due: CalendarClock,
  other: Bell,
};

export function TypeIcon({ type, className }: { type: string; className?: string }) {
  const Icon = ICONS[type as NotificationType] ?? Bell;
  return (
    <span
      aria-hidden
      data-stage={type}
      className={cn('stage-chip grid size-9 shrink-0 place-items-center rounded-full', className)}
    >
      <Icon className="size-[1.05rem]" />
    </span>
  );
}

export function typeLabelOf(type: string): string {
  return NOTIFICATION_TYPE_LABELS[type as NotificationType] ?? type;
}

/** Whether the priority's badge already has the type's text: 'Urgent' is shown once. */
export function isTypeSaid({ type, priority }: { type: string; priority: string }): boolean {
  return typeLabelOf(type) === priorityLabelOf(priority);
}

function priorityLabelOf(priority: string): string {
  return NOTIFICATION_PRIORITY_LABELS[priority as NotificationPriority] ?? priority;
}

export function PriorityBadge({ priority }: { priority: string }) {
  const label = priorityLabelOf(priority);
  if (priority !== 'urgent') return <Badge stage={priority}>{label}</Badge>;
  return <Badge className="border-transparent bg-danger-fill text-white">{label}</Badge>;
}

export function TeamBadge({ team }: { team: string }) {
  return <Badge>{TEAM_BADGE_LABELS[team as Team] ?? team}</Badge>;
}

export function NewBadge() {
  return <Badge stage="phone_available">New</Badge>;
}

/** For a notification whose reason no longer exists. */
export function DoneBadge() {
  return <Badge>Done</Badge>;
}
