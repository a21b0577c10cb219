import { useState } from 'react';
import {
  CASH_UP_METHOD_LABELS,
  CASH_UP_METHODS,
  isSameExpectation,
  type MethodCents,
} from '#shared/domain/cash-up.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CLOSE_TEXT, movedText } from '../cash-up.text.ts';

interface Seen {
  before: MethodCents;
  isSeen: boolean;
  look: () => void;
}

/** The expected amounts that the person has seen: they may change during the count. */
export function useSeenExpectation(expected: MethodCents): Seen {
  const [before, setBefore] = useState(expected);
  return { before, isSeen: isSameExpectation(before, expected), look: () => setBefore(expected) };
}

interface MovedExpectationProps {
  seen: Seen;
  expected: MethodCents;
  hasReason: boolean;
}

/** Lists the expected amounts that have changed. The day cannot be closed until the person has seen them. */
export function MovedExpectation({ seen, expected, hasReason }: MovedExpectationProps) {
  if (seen.isSeen) return null;
  const moved = CASH_UP_METHODS.filter((method) => seen.before.get(method) !== expected.get(method));
  return (
    <Notice
      tone="warning"
      role="alert"
      title={CLOSE_TEXT.moved}
      actions={
        <Button size="compact" onClick={seen.look}>
          {CLOSE_TEXT.look}
        </Button>
      }
    >
      <ul className="numerals">
        {moved.map((method) => (
          <li key={method}>
            {movedText(
              CASH_UP_METHOD_LABELS[method],
              seen.before.get(method) ?? 0,
              expected.get(method) ?? 0,
            )}
          </li>
        ))}
      </ul>
      {hasReason && <p>{CLOSE_TEXT.reasonWasFor}</p>}
    </Notice>
  );
}
