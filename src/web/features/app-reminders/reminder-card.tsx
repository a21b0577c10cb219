import { Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import { addDays, formatLongDate, formatLongDateTime } from '#shared/domain/calendar.ts';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { cn } from '#web/lib/cn.ts';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { atText, createdText, deleteText, dueText, editText, REMINDERS_TEXT } from './app-reminders.text.ts';
import { useReminderChange, useReminderDelete } from './use-reminder-actions.ts';

interface ReminderCardProps {
  reminder: AppReminder;
  zone: string;
  onEdit: (reminder: AppReminder) => void;
}

/** One reminder. Memoised, because the list renders with every page. */
export const ReminderCard = memo(function ReminderCard({ reminder: read, zone, onEdit }: ReminderCardProps) {
  const reminder = useWaitingRow('app_reminder', read);
  const { title, isActive, notified, reminderDate, createdAt } = useExpectedRow('app_reminder', reminder);
  return (
    <article
      aria-label={title}
      data-stage={isActive ? 'active' : 'pending'}
      className={cn(
        'glass relative flex h-full flex-col gap-2 overflow-hidden rounded-row px-4 py-3 hover:border-edge-strong',
        'before:absolute before:inset-x-5 before:top-0 before:h-0.5 before:rounded-b-full before:bg-stage',
        // Dimmed by colours: with reduced opacity the text could not be read in a sunlit shop.
        !isActive && 'border-dashed bg-transparent shadow-none',
      )}
    >
      <div className={cn('flex flex-1 flex-col gap-2', !isActive && 'text-soft saturate-50')}>
        <div className="grid grid-cols-1 gap-2">
          <h3 className="line-clamp-3 text-name font-semibold break-words">{title}</h3>
          <p className="flex flex-wrap gap-1.5">
            <Badge stage={isActive ? 'active' : 'pending'} hasDot>
              {isActive ? REMINDERS_TEXT.active : REMINDERS_TEXT.inactive}
            </Badge>
            {notified && <Badge stage="notified">{REMINDERS_TEXT.notified}</Badge>}
            <WaitingMark entity="app_reminder" id={reminder.id} />
          </p>
        </div>
        <Message text={reminder.message} />
        <div className="mt-auto grid gap-0.5 text-note text-soft">
          {reminderDate && (
            <p className={cn('font-medium', isActive && 'text-text')}>
              <time dateTime={reminderDate}>{dueText(formatLongDate(new Date(reminderDate), zone))}</time>{' '}
              <span>{atText(formatLongDateTime(new Date(reminderDate), zone))}</span>
            </p>
          )}
          <time dateTime={createdAt}>{createdText(formatLongDateTime(new Date(createdAt), zone))}</time>
        </div>
      </div>
      <Actions reminder={reminder} onEdit={onEdit} />
    </article>
  );
});

/** About five lines on the narrowest card. */
const FOLDED_CHARACTERS = 220;
const FOLDED_LINES = 5;

function Message({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > FOLDED_CHARACTERS || text.split('\n').length > FOLDED_LINES;
  return (
    <div>
      <p
        className={cn(
          'text-body break-words whitespace-pre-line text-soft',
          isLong && !isWhole && 'line-clamp-5',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="-mx-2 min-h-9 px-2 text-note font-medium text-cyan-ink underline underline-offset-3 pointer-coarse:min-h-11"
        >
          {isWhole ? REMINDERS_TEXT.showLess : REMINDERS_TEXT.showMore}
        </button>
      )}
    </div>
  );
}

function Actions({ reminder, onEdit }: Omit<ReminderCardProps, 'zone'>) {
  const { title, isActive, notified } = reminder;
  const flip = useReminderChange(reminder);
  const snooze = useReminderChange(reminder);
  const today = useShopDay();
  const remove = useReminderDelete(reminder);
  const Icon = isActive ? PowerOff : Power;
  // Limited, so that three buttons and two icons fit on one line of a card.
  const canSnooze = isActive && notified;
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-edge pt-2">
      <Button
        size="compact"
        className={canSnooze ? 'px-2.5' : undefined}
        isPending={flip.isPending}
        onClick={() => flip.mutate({ change: { isActive: !isActive }, expected: { isActive: !isActive } })}
      >
        {!flip.isPending && !canSnooze && <Icon aria-hidden />}
        {isActive ? REMINDERS_TEXT.deactivate : REMINDERS_TEXT.activate}
        <span className="sr-only">{title}</span>
      </Button>
      {canSnooze && (
        <Button
          size="compact"
          className="px-2.5 whitespace-nowrap"
          isPending={snooze.isPending}
          onClick={() => snooze.mutate({ change: { reminderDate: addDays(today, 1) }, expected: {} })}
        >
          {REMINDERS_TEXT.snooze}
          <span className="sr-only">{title}</span>
        </Button>
      )}
      <span className="-mr-2 ml-auto flex">
        <IconButton label={editText(title)} onClick={() => onEdit(reminder)}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={deleteText(title)} isPending={remove.isPending} onClick={() => remove.mutate()}>
          {!remove.isPending && <Trash2 aria-hidden />}
        </IconButton>
      </span>
    </div>
  );
}
