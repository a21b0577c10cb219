import { Link } from '@tanstack/react-router';
import {
  Banknote,
  Bell,
  CalendarClock,
  CreditCard,
  FileDown,
  Globe,
  Layers,
  type LucideIcon,
  ShoppingBag,
  Trash2,
  Undo2,
  User,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShopActivityRow } from '#shared/contracts/history.ts';
import type { ActivityKind } from '#shared/domain/activity-kinds.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { RecordLink } from '#web/components/shop/record-link.tsx';
import { UndoButton } from '#web/components/undo-button.tsx';
import { cn } from '#web/lib/cn.ts';
import { describeActivity } from '#web/lib/history/activity-words.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { ACTIVITY_TEXT, alongText, KIND_STAGES, moreText } from './activity.text.ts';
import type { ToldRow } from './activity-rows.ts';
import { sentenceOf } from './activity-sentence.ts';

const ICONS: Readonly<Record<ActivityKind, LucideIcon>> = {
  customers: User,
  orders: ShoppingBag,
  pre_orders: Globe,
  laybys: CreditCard,
  reservations: CalendarClock,
  money: Banknote,
  notices: Bell,
  system: FileDown,
};

const KINDS: Readonly<Record<string, ActivityKind>> = {
  customer: 'customers',
  payment: 'orders',
  pre_order: 'pre_orders',
  layby: 'laybys',
  reservation: 'reservations',
  cash_up: 'money',
  notification: 'notices',
  app_reminder: 'notices',
};

/** How many changed fields are listed for one change; the record's history lists the rest. */
const MOST_TOLD = 3;

/** One change: when, who, what and on which record, with the undo. */
export function ActivityLine({ told: { row, along, hour } }: { told: ToldRow }) {
  const { timeZone } = useAppConfig();
  const { who, did, what, end } = sentenceOf(row, timeZone);
  const kind = row.before?.paidAmount === undefined ? (KINDS[row.entity] ?? 'system') : 'money';
  const Icon = iconOf(row, kind);
  const at = new Date(row.at);
  const place = branchLabel(row.branch);
  return (
    <div>
      {hour !== null && (
        <h2 className="numerals pt-2 pb-2 pl-1 text-note font-semibold text-soft">
          {String(hour).padStart(2, '0')}:00
        </h2>
      )}
      <div
        data-stage={row.isUndone ? 'pending' : KIND_STAGES[kind]}
        className="glass grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-row px-3 py-2.5 sm:grid-cols-[3rem_auto_minmax(0,1fr)_auto] sm:px-4"
      >
        <time dateTime={row.at} className="numerals pt-1 text-note text-soft max-sm:hidden">
          {clockText(at, timeZone)}
        </time>
        <span
          aria-hidden
          className="stage-chip grid size-7 place-items-center rounded-full border border-edge text-stage-ink"
        >
          <Icon className="size-3.5" />
        </span>
        <div className={cn('min-w-0 pt-0.5', row.isUndone && 'opacity-75')}>
          <p className="text-body break-words">
            <span className="font-semibold">{who}</span> {unbroken(did)}{' '}
            {what !== null && <Subject row={row}>{what}</Subject>}
            {end && ` ${end}`}
            <span className="text-note text-soft">
              <span className="numerals sm:hidden"> · {clockText(at, timeZone)}</span>
              {place && ` · ${place}`}
              {row.isDeleted && row.batch === null && ` · ${ACTIVITY_TEXT.inTrash}`}
            </span>
            {row.isUndone && <span className="text-note font-semibold"> · {ACTIVITY_TEXT.taken}</span>}
          </p>
          <Changes row={row} along={along} />
        </div>
        {row.canUndo && (
          <UndoButton
            row={row}
            isBatch={row.batch !== null}
            what={[did, what, end].filter(Boolean).join(' ')}
          />
        )}
      </div>
    </div>
  );
}

/** The changed fields that the sentence does not mention, on one line if there is room. */
function Changes({ row, along }: Pick<ToldRow, 'row' | 'along'>) {
  const { timeZone } = useAppConfig();
  const changes = row.batch === null ? describeActivity(row, timeZone).changes : [];
  // The sentence already says it.
  const said =
    row.entity === 'cash_up' && row.action === 'created' ? ['Status: ', 'Difference: '] : ['Status: '];
  const news = changes.filter(
    (change) => row.action === 'undone' || !said.some((start) => change.startsWith(start)),
  );
  const names = along.map((other) => describeActivity(other, timeZone).title);
  const told = [
    ...news.slice(0, MOST_TOLD),
    ...(news.length > MOST_TOLD ? [moreText(news.length - MOST_TOLD)] : []),
    ...(names.length > 0 ? [alongText(names)] : []),
  ];
  if (told.length === 0) return null;
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 text-note break-words text-soft">
      {told.map((line) => (
        <li key={line}>{unbroken(line)}</li>
      ))}
    </ul>
  );
}

function iconOf({ batch, action }: ShopActivityRow, kind: ActivityKind): LucideIcon {
  if (batch !== null) return batch.kind === 'delete' ? Trash2 : Layers;
  return action === 'undone' || action === 'restored' ? Undo2 : ICONS[kind];
}

const LINK =
  'font-medium text-cyan-ink underline decoration-transparent underline-offset-3 hover:decoration-current focus-visible:decoration-current';

/** The record with a link to it; for a record in the trash the link leads there. */
function Subject({
  row: { entity, entityId: id, isDeleted, batch, isUndone, cashUp },
  children,
}: {
  row: ShopActivityRow;
  children: ReactNode;
}) {
  const isGone = batch === null ? isDeleted : batch.kind === 'delete' && !isUndone;
  const props = { className: LINK, children };
  if (isGone) return <Link to="/trash" {...props} />;
  if (batch?.kind === 'stock_arrival') return <Link to="/stock-arrival" search={{ box: id }} {...props} />;
  if (batch !== null && batch.kind !== 'delete') return <span className="font-medium">{children}</span>;
  if (cashUp !== null) return <Link to="/cash-up" search={cashUp} {...props} />;
  return <RecordLink entity={entity} id={id} {...props} />;
}

function clockText(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);
}
