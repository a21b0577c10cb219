import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, memo, type ReactNode, type Ref, useRef } from 'react';
import type { ImportRow } from '#shared/contracts/imports.ts';
import type { ImportKind } from '#shared/domain/import-fields.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';
import { amountOf, explainRow, KIND_TEXT, OUTCOME_LABELS, OUTCOME_STAGES } from './imports.text.ts';

const ROW_HEIGHT_PX = 66;
const OVERSCAN_COUNT = 10;
/** Up to this many rows all are rendered, so that nothing has to be measured. */
const PLAIN_LIMIT = 40;

interface PreviewRowsProps {
  kind: ImportKind;
  rows: readonly ImportRow[];
}

/** The rows of a file, each with its outcome; only the visible ones are rendered. */
export function PreviewRows({ kind, rows }: PreviewRowsProps) {
  if (rows.length > PLAIN_LIMIT) return <VirtualRows kind={kind} rows={rows} />;
  return (
    <ScrollBox label={KIND_TEXT[kind].rows}>
      <ul>
        {rows.map((row) => (
          <li key={row.line}>
            <PreviewRow kind={kind} row={row} />
          </li>
        ))}
      </ul>
    </ScrollBox>
  );
}

function VirtualRows({ kind, rows }: PreviewRowsProps) {
  const scrollRef = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.line ?? index,
    overscan: OVERSCAN_COUNT,
  });
  return (
    <ScrollBox ref={scrollRef} label={KIND_TEXT[kind].rows}>
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <PreviewRow kind={kind} row={row} />
            </li>
          );
        })}
      </ul>
    </ScrollBox>
  );
}

function ScrollBox({ ref, label, children }: { ref?: Ref<HTMLElement>; label: string; children: ReactNode }) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll what has no control in it
      tabIndex={0}
      className="h-[min(46vh,28rem)] overflow-y-auto overscroll-contain rounded-row border border-edge bg-control"
    >
      {children}
    </section>
  );
}

/** Memoised: scrolling must not render the rows that stay visible. */
const PreviewRow = memo(({ kind, row }: { kind: ImportKind; row: ImportRow }) => {
  const isUnreadable = row.outcome === 'unreadable';
  const who = [row.customerName, row.customerPhone].filter(Boolean);
  const stage = OUTCOME_STAGES[row.outcome];
  return (
    <div
      data-stage={stage}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-edge px-4 py-2.5 before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-r-full before:bg-stage sm:grid-cols-[4.5rem_1fr_auto_9rem]"
    >
      <span className="text-note text-faint max-sm:hidden">line {row.line}</span>
      <div className="min-w-0 max-sm:contents">
        <p className="truncate text-body max-sm:contents">
          <bdi className="font-semibold max-sm:break-words max-sm:whitespace-normal">
            {row.title ?? KIND_TEXT[kind].untitled}
          </bdi>
          <span className="text-soft max-sm:order-1 max-sm:col-span-2 max-sm:truncate">
            <span className="max-sm:hidden"> · </span>
            {who.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the two may be the same
              <Fragment key={index}>
                {index > 0 && ' · '}
                <bdi>{part}</bdi>
              </Fragment>
            ))}
          </span>
        </p>
        <p
          className={cn(
            'text-note max-sm:order-2 max-sm:col-span-2',
            // Not truncated: an amount may be at the end.
            isUnreadable ? 'text-danger-ink' : 'break-words text-soft',
          )}
        >
          {explainRow(kind, row)}
        </p>
      </div>
      <span className="numerals text-right text-body font-semibold">{amountOf(row)}</span>
      <div className="flex items-center justify-between sm:justify-end max-sm:order-3 max-sm:col-span-2 max-sm:mt-1">
        <Badge stage={stage} hasDot>
          {OUTCOME_LABELS[row.outcome]}
        </Badge>
        <span className="text-note text-faint sm:hidden">line {row.line}</span>
      </div>
    </div>
  );
});
