import type { ActionKind } from '../../../src/web/lib/outbox/actions.ts';
import type { Deed, Random } from '../book.ts';
import { COUNTER_DEEDS } from './counter-deeds.ts';
import { ORDER_DEEDS } from './order-deeds.ts';
import { RECORD_DEEDS } from './record-deeds.ts';

/** The kinds of changes that a person makes; a note about a discarded change follows from an answer (`disputes.ts`). */
export type Kind = Exclude<ActionKind, 'dropped_note'>;

/**
 * All kinds of changes that can be stored offline, as listed in `docs/outbox.md`: the compiler requires an entry for each new kind.
 */
export const DEEDS: Readonly<Record<Kind, Deed>> = { ...ORDER_DEEDS, ...RECORD_DEEDS, ...COUNTER_DEEDS };

export const KINDS = Object.keys(DEEDS) as Kind[];

/** Yields all kinds in a random order, then again, so that none is left out by chance. */
export function* inAnyOrder(random: Random): Generator<Kind, never> {
  for (;;) {
    const left = [...KINDS];
    while (left.length > 0) {
      const [kind] = left.splice(Math.floor(random() * left.length), 1);
      if (kind !== undefined) yield kind;
    }
  }
}
