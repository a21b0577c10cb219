import { loadable, useLoadable } from '#web/components/dialog/loadable.ts';
import type { PromiseNoteProps } from './promise/promise-row.ts';

const note = loadable(() => import('./promise/promise-note.tsx'), 'PromiseNote');

/** When the phone is usually ready, or how long it has been stuck where. Its code comes after the first rows. */
export function PromiseNote(props: PromiseNoteProps) {
  const { Component } = useLoadable(note, true);
  return Component === null ? props.children : <Component {...props} />;
}
