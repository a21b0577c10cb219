import type { ReactNode, Ref } from 'react';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { cn } from '#web/lib/cn.ts';
import { useAppConfig, useDevice } from '#web/lib/session.ts';
import type { Paper } from './print-search-params.ts';

// The parts of all papers: the same content on a till's roll and on a sheet.

interface PaperSheetProps {
  ref: Ref<HTMLElement>;
  paper: Paper;
  title: string;
  /** The branch of the paper, if it may differ from this device's. */
  place?: string;
  printedAt: Date;
  children: ReactNode;
}

/** The paper itself, with the shop's name above and the time of printing below. */
export function PaperSheet({ ref, paper, title, place, printedAt, children }: PaperSheetProps) {
  const { companyName, productName, timeZone } = useAppConfig();
  const { agent, branch } = useDevice();
  const shownPlace = place ?? branchLabel(branch);
  return (
    <article ref={ref} className="paper" data-paper={paper} aria-label={title}>
      <header className={paper === 'a4' ? 'flex items-end justify-between gap-6' : 'text-center'}>
        <div className="min-w-0">
          <h1>{companyName}</h1>
          {shownPlace && <p>{shownPlace}</p>}
        </div>
        <h2 className="shrink-0">{title}</h2>
      </header>
      {children}
      <footer data-part="footer" className="flex flex-wrap justify-between gap-x-4 text-[0.85em]">
        <p>
          Printed {formatLongDateTime(printedAt, timeZone)}
          {agent && ` by ${agent}`}
        </p>
        <p>{productName}</p>
      </footer>
    </article>
  );
}

/** A stamp that must not be overlooked. */
export function PaperStamp({ children }: { children: ReactNode }) {
  return (
    <p className="my-[3mm] border-2 border-black py-[1.5mm] text-center text-[1.5em] font-bold tracking-widest">
      {children}
    </p>
  );
}

/** Names and values; unknown values take no line. */
export function PaperFacts({ facts }: { facts: readonly [label: string, value: ReactNode][] }) {
  return (
    <dl data-part="facts" className="grid gap-[0.35em]">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="grid grid-cols-[7.6em_minmax(0,1fr)] gap-x-[2mm]">
              <dt>{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface AmountLineProps {
  label: string;
  amount: string;
  className?: string;
}

export function AmountLine({ label, amount, className }: AmountLineProps) {
  return (
    <div className={cn('flex flex-wrap items-baseline justify-between gap-x-4', className)}>
      <dt>{label}</dt>
      <dd className="ml-auto whitespace-nowrap">{amount}</dd>
    </div>
  );
}

interface SignaturesProps {
  paper: Paper;
  names: readonly string[];
  /** The text that is signed. */
  words?: string | undefined;
}

export function Signatures({ paper, names, words }: SignaturesProps) {
  return (
    <div data-part="signatures">
      {words && <p>{words}</p>}
      <div className={paper === 'a4' ? 'grid grid-cols-2 gap-x-[12mm]' : 'grid'}>
        {names.map((name) => (
          <p key={name} className="mt-[14mm] border-t border-black pt-1 text-[0.9em]">
            {name}
          </p>
        ))}
      </div>
    </div>
  );
}
