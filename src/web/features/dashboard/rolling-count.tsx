import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { countChangedSince } from '#web/lib/realtime/changed-rows.ts';
import { rolledDigits } from './rolled-digits.ts';

/** Where nothing can move, the end of a movement is never told either. */
const canMove = () => 'animate' in Element.prototype;

/** The text that was shown before this one, while it rolls away; null at first, and once it is gone. */
function useRoll(text: string) {
  const shown = useRef(text);
  const [from, setFrom] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (shown.current === text) return;
    setFrom(canMove() ? shown.current : null);
    shown.current = text;
  }, [text]);
  return { from, end: () => setFrom(null) };
}

/** A number whose digits roll to the new ones when it changes; at rest it is plain text. */
export function RollingCount({ text }: { text: string }) {
  const { from, end } = useRoll(text);
  if (from === null || from === text) return text;
  const digits = rolledDigits(from, text);
  const last = digits.findLastIndex(({ was, is }) => was !== is);
  return (
    <span className="roll" key={`${from} ${text}`}>
      {digits.map(({ was, is, place }, index) => (
        <span
          key={place}
          data-was={was === is ? undefined : was}
          style={{ '--place': place } as CSSProperties}
          // The old digit's end is told by the same element, first of all.
          onAnimationEnd={({ animationName }) => {
            if (index === last && animationName === 'roll-in') end();
          }}
        >
          <span>{is}</span>
        </span>
      ))}
    </span>
  );
}

/**
 * When the counts were read before those that are drawn now (ms). Who draws them moves it on once all tiles have looked: a tile
 * whose count stays as it is need not be drawn to know it.
 */
export type LastRead = Readonly<RefObject<number>>;

/** Of orders, and of pre-orders, which take their orders along. */
const COUNTED = ['payment', 'pre_order'];

/** One pulse of the tile, when its count has changed and somebody elsewhere has changed what is counted since it was read. */
export function CountPulse({ count, lastRead }: { count: number; lastRead: LastRead }) {
  const known = useRef(count);
  const [turn, setTurn] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (known.current === count) return;
    known.current = count;
    if (!canMove()) return;
    const isFromElsewhere = COUNTED.some((entity) => countChangedSince(entity, lastRead.current) > 0);
    if (isFromElsewhere) setTurn((last) => (last ?? 0) + 1);
  }, [count, lastRead]);
  if (turn === null) return null;
  return <span key={turn} aria-hidden className="tile-pulse" onAnimationEnd={() => setTurn(null)} />;
}
