import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BulkPreviewRow, BulkReply, BulkSelection } from '#shared/contracts/bulk.ts';
import type { BulkEntity } from '#shared/domain/bulk-actions.ts';
import { SUBJECT_PLACES } from '#shared/domain/subjects.ts';
import { BULK_TEXT, moreText } from './bulk.text.ts';

/** The most rows that are listed by name; a person who selected more knows them by the filter. */
const NAMED = 50;
/** With more rows than this, counts are shown first, with the rows' names on request. */
const SHORT = 6;

const PLACES: Readonly<Record<BulkEntity, string>> = {
  ...SUBJECT_PLACES,
  pre_order: '/pre-orders?preOrder=',
  customer: '/customers/',
};

/** What the rows become: counts by result, with the rows of each. */
export function BulkRows({ rows }: { rows: readonly BulkPreviewRow[] }) {
  return (
    <Part
      title={BULK_TEXT.preview}
      groups={countedBy(rows, ({ was, becomes }) => `${was} → ${becomes}`)}
      count={rows.length}
    >
      {rows.slice(0, NAMED).map(({ id, label, was, becomes }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <span className="max-w-full wrap-anywhere">{label}</span>
          <span className="text-note">
            <span className="text-soft">{was}</span> <span aria-hidden>→</span>
            <span className="sr-only"> becomes </span> <span className="font-semibold">{becomes}</span>
          </span>
        </li>
      ))}
    </Part>
  );
}

/** The selected rows by name. */
export function ChosenRows({ rows }: Pick<BulkSelection, 'rows'>) {
  return (
    <Part title={BULK_TEXT.about} groups={[]} count={rows.length}>
      {rows.slice(0, NAMED).map(({ id, label }) => (
        <li key={id} className="py-2 wrap-anywhere">
          {label}
        </li>
      ))}
    </Part>
  );
}

interface BulkRefusalsProps {
  entity: BulkEntity;
  rows: BulkReply['left'];
}

/** The rows that stay unchanged, each with the reason and a link. */
export function BulkRefusals({ entity, rows }: BulkRefusalsProps) {
  return (
    <Part title={BULK_TEXT.refused} groups={countedBy(rows, ({ reason }) => reason)} count={rows.length}>
      {rows.slice(0, NAMED).map(({ id, label, reason }) => (
        <li key={id} className="grid gap-0.5 py-2.5">
          <a
            href={`${PLACES[entity]}${id}`}
            target="_blank"
            rel="noopener"
            className="w-fit max-w-full wrap-anywhere underline decoration-edge-strong underline-offset-3 hover:decoration-current pointer-coarse:py-1.5"
          >
            {label}
          </a>
          <span className="text-note text-soft">{reason}</span>
        </li>
      ))}
    </Part>
  );
}

interface PartProps {
  title: string;
  groups: readonly [words: string, count: number][];
  count: number;
  children: ReactNode;
}

/** A few rows one by one; many as counts that expand to the rows. */
function Part({ title, groups, count, children }: PartProps) {
  const rows = (
    <>
      <ul aria-label={title} className="divide-y divide-edge">
        {children}
      </ul>
      {count > NAMED && <p className="text-note text-soft">{moreText(count - NAMED)}</p>}
    </>
  );
  // Counts are only useful when many rows share the same text.
  if (count <= SHORT || groups.length > count / 2)
    return (
      <section>
        <h3 className="font-semibold">{title}</h3>
        {rows}
      </section>
    );
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-1 py-2 text-body empty:hidden">
        {groups.map(([words, many]) => (
          <li key={words} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{words}</span>
            <span className="numerals">{many.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-note text-soft">
          {BULK_TEXT.which}
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        {rows}
      </details>
    </section>
  );
}

/** Most frequent first. */
function countedBy<Row>(rows: readonly Row[], wordsOf: (row: Row) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(wordsOf(row), (counts.get(wordsOf(row)) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
