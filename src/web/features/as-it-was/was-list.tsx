import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { WasRow } from '#shared/contracts/as-it-was.ts';
import { WAS_LISTS, type WasList } from '#shared/domain/as-it-was.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { PagedList } from '#web/components/list/paged-list.tsx';
import { Badge, StageBadge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { usePhonePlans } from '#web/lib/phone-plans.ts';
import { wasListQuery } from './as-it-was.queries.ts';
import { STATUS_LABELS, WAS_TEXT } from './as-it-was.text.ts';

const ROW_HEIGHT_PX = 84;
/** Placed beside the amounts. */
const SINCE = 'max-sm:order-3 max-sm:col-start-2 max-sm:ml-auto';

interface WasListProps {
  list: WasList;
  at: Date;
  status: string;
  q: string;
  onStatus: (status: string | undefined) => void;
  onShowAll: () => void;
  onOpen: (id: number) => void;
}

/** The records of one kind at that moment, newest first. */
export function WasListPart({ list, at, status, q, onStatus, onShowAll, onOpen }: WasListProps) {
  const query = useInfiniteQuery(wasListQuery(list, at, { status, q }));
  const labels = STATUS_LABELS[WAS_LISTS[list]];
  const options = [
    { value: '', label: WAS_TEXT.allStatuses },
    ...(status.includes(',') ? [{ value: status, label: WAS_TEXT.several }] : []),
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
  ];
  return (
    <>
      {options.length > 1 && (
        <div className="my-3 w-56">
          <Select
            aria-label={WAS_TEXT.status}
            options={options}
            value={status}
            onChange={({ target }) => onStatus(target.value || undefined)}
          />
        </div>
      )}
      <PagedList
        query={query}
        entity="as_it_was"
        scope={[list, at, status, q]}
        words={WAS_TEXT}
        rowHeightPx={ROW_HEIGHT_PX}
        gapPx={8}
        empty={
          status || q ? (
            <EmptyState
              icon={SearchX}
              title={WAS_TEXT.noMatchTitle}
              action={<Button onClick={onShowAll}>{WAS_TEXT.showAll}</Button>}
            />
          ) : (
            <EmptyState icon={SearchX} title={WAS_TEXT.emptyTitle} description={WAS_TEXT.emptyNote} />
          )
        }
        renderRow={(row) => <WasCard row={row} labels={labels} onOpen={onOpen} />}
      />
    </>
  );
}

interface WasCardProps {
  row: WasRow;
  labels: Readonly<Record<string, string>>;
  onOpen: (id: number) => void;
}

function WasCard({ row, labels, onOpen }: WasCardProps) {
  const { formatPhone } = usePhonePlans();
  const { id, name, customer, phone, model, status, totalAmount, paidAmount } = row;
  const who = [customer, phone && formatPhone(phone), model === name ? null : model]
    .filter(Boolean)
    .join(' · ');
  const where = [row.agent, branchLabel(row.branch)].filter(Boolean).join(', ');
  return (
    <article
      data-stage={status ?? 'pending'}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 rounded-row border border-edge bg-panel px-4 py-3 has-[button:hover]:bg-panel-hover"
    >
      {/* In a narrow list the texts have the full width, with the amounts below: beside them the texts would need too many lines. */}
      <div className="min-w-0 max-sm:contents">
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="min-h-6 max-w-full text-left font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-row focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--focus)"
        >
          {name}
        </button>
        <p className="text-note wrap-anywhere text-soft max-sm:order-1 max-sm:col-span-2">
          {[who, where].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="grid justify-items-end gap-1 max-sm:contents">
        {status && (
          <StageBadge stage={status} className="max-sm:ml-auto">
            {labels[status] ?? status}
          </StageBadge>
        )}
        {totalAmount && (
          <p className="numerals text-note whitespace-nowrap max-sm:order-2">
            {formatMoney(paidAmount ?? '0.00')} of {formatMoney(totalAmount)}
          </p>
        )}
        {row.isDeleted ? (
          <Badge stage="overdue" className={SINCE}>
            {WAS_TEXT.deleted}
          </Badge>
        ) : (
          row.isChanged && <span className={cn('text-xs text-soft', SINCE)}>{WAS_TEXT.changed}</span>
        )}
      </div>
    </article>
  );
}
