import { formatLongDate } from '#shared/domain/calendar.ts';
import { type Promised, shortDay, toldWords, waitedWords, windowWords } from '#shared/domain/promise.ts';
import { capitalized } from '#shared/domain/text.ts';
import { PartBoundary } from '#web/components/dialog/part-boundary.tsx';
import { cn } from '#web/lib/cn.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import type { PromiseNoteProps } from './promise-row.ts';
import { factsOf, usePromise } from './usual-days.ts';

// The promise clock as rows and details show it.

const GUESS = 'Too few cases yet: based on the days set by the shop';

export function PromiseNote({ isWhole, ...props }: PromiseNoteProps) {
  return (
    <PartBoundary fallback={() => props.children}>
      {isWhole ? <Details {...props} /> : <Note {...props} />}
    </PartBoundary>
  );
}

type PartProps = Omit<PromiseNoteProps, 'isWhole'>;

/** One line for a row: amber once it is stuck, muted while somebody has postponed it. */
function Note({ row, children }: PartProps) {
  const { today } = useToday();
  const known = usePromise(row);
  const { toldDay, snoozedUntil } = factsOf(row);
  if (known === null) return children;
  const { promised, isGuess } = known;
  const words = wordsOf(promised, isGuess);
  const isTold = toldDay !== null && promised.leg !== 'branch';
  if (words === null && !isTold) return children;
  return (
    <span title={[children.trim(), isGuess && GUESS].filter(Boolean).join(' · ')}>
      <span className={cn(promised.isStuck && 'font-medium text-warning-ink')}>
        {words === null ? children : inOneLine(words)}
      </span>
      {isSnoozed(promised) && snoozedUntil && inOneLine(` · snoozed until ${shortDay(snoozedUntil, today)}`)}
      {isTold && (
        <span className={cn('block first-letter:uppercase', promised.slippedTo && 'text-warning-ink')}>
          {inOneLine(toldWords(toldDay, promised.slippedTo, today))}
        </span>
      )}
    </span>
  );
}

/** '12 Oct': months are abbreviated, so that the text fits into one line of a row. */
const inOneLine = (words: string) => words.replaceAll(/( [A-Z][a-z]{2})[a-z]+/g, '$1');

/** All details, one per line. */
function Details({ row, children }: PartProps) {
  const { today } = useToday();
  const known = usePromise(row);
  const { toldDay, snoozedUntil, snoozeReason } = factsOf(row);
  const isPutOff = snoozedUntil !== null && snoozedUntil > today;
  const promised = known?.promised;
  const words = known && wordsOf(known.promised, known.isGuess);
  const told = toldDay && toldWords(toldDay, promised?.slippedTo ?? null, today);
  if (!(words || told || isPutOff)) return children;
  return (
    <span className="grid">
      {words && <span className={cn(promised?.isStuck && 'text-warning-ink')}>{words}</span>}
      {told && <span className={cn(promised?.slippedTo && 'text-warning-ink')}>{capitalized(told)}</span>}
      {isPutOff && (
        <span className="text-soft">
          {`Snoozed until ${formatLongDate(snoozedUntil, 'UTC')}: ${snoozeReason ?? ''}`}
        </span>
      )}
      {words && known?.isGuess && <span className="text-note text-faint">{GUESS}</span>}
    </span>
  );
}

const isSnoozed = ({ isLate, isStuck }: Promised) => isLate && !isStuck;

function wordsOf(promised: Promised, isGuess: boolean): string | null {
  if (promised.isLate) return waitedWords(promised, isGuess);
  return promised.window && windowWords(promised.window, isGuess);
}
