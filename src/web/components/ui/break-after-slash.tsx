import { Fragment } from 'react';

/** Breaks two words joined by a slash after the slash, not within a word. */
export function BreakAfterSlash({ text }: { text: string }) {
  return text.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
