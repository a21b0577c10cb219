import { Fragment } from 'react';

/** Two words joined by a slash part there, not in the middle of one. */
export function BreakAfterSlash({ text }: { text: string }) {
  return text.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
