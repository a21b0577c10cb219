import type { ActionKind } from '../../../src/web/lib/outbox/actions.ts';
import type { Deed, Random } from '../book.ts';
import { COUNTER_DEEDS } from './counter-deeds.ts';
import { ORDER_DEEDS } from './order-deeds.ts';
import { RECORD_DEEDS } from './record-deeds.ts';

/** What a person does; what the history is told of something dropped follows from an answer (`disputes.ts`). */
export type Kind = Exclude<ActionKind, 'dropped_note'>;

/** Everything that may wait, as `docs/outbox.md` lists it: the compiler asks for what is added there. */
export const DEEDS: Readonly<Record<Kind, Deed>> = { ...ORDER_DEEDS, ...RECORD_DEEDS, ...COUNTER_DEEDS };

export const KINDS = Object.keys(DEEDS) as Kind[];

/** All of them in some order, and then anew: none is left out by chance. */
export function* inAnyOrder(random: Random): Generator<Kind, never> {
  for (;;) {
    const left = [...KINDS];
    while (left.length > 0) {
      const [kind] = left.splice(Math.floor(random() * left.length), 1);
      if (kind !== undefined) yield kind;
    }
  }
}
