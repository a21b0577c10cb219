import { Fragment, type ReactNode } from 'react';
import { NO_BREAK_SPACE, unbroken } from '#web/lib/unbroken.ts';

/** In letters: on a phone no more than a line. */
const SHORT_PART = 24;

/** Parts that a dot joins: what is short, a quote number say, stays on one line, and no line begins with a dot. */
export function dottedParts(text: string): ReactNode {
  const parts = unbroken(text).split(' · ');
  if (parts.length === 1) return parts[0];
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    const isShort = part.length <= SHORT_PART;
    const words = isLast ? part : `${part}${isShort ? ' ' : NO_BREAK_SPACE}·`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same
      <Fragment key={index}>
        {isShort ? <span className="whitespace-nowrap">{words}</span> : words}
        {!isLast && ' '}
      </Fragment>
    );
  });
}
