import { loadable, useLoadable } from '#web/components/dialog/loadable.ts';
import type { PromiseNoteProps } from './promise/promise-row.ts';

const note = loadable(() => import('./promise/promise-note.tsx'), 'PromiseNote');

/** When the phone is usually ready, or how long and where it has been stuck. The code is loaded after the first rows. */
export function PromiseNote(props: PromiseNoteProps) {
  const { Component } = useLoadable(note, true);
  return Component === null ? props.children : <Component {...props} />;
}
