import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { countChangedSince } from '#web/lib/realtime/changed-rows.ts';
import { rolledDigits } from './rolled-digits.ts';

/** Without support for animations, the end of an animation is never reported either. */
const canMove = () => 'animate' in Element.prototype;

/** The previous text while it rolls away; null at first and afterwards. */
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

/** A number whose digits roll to the new ones when it changes; otherwise plain text. */
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
          // The element also reports the end of the old digit's animation, which comes first.
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
 * When the previously rendered counts were read (ms). The parent advances it once all tiles have compared their counts, so that a tile
 * with an unchanged count need not render for it.
 */
export type LastRead = Readonly<RefObject<number>>;

/** Changes of orders, and of pre-orders, which change their orders too. */
const COUNTED = ['payment', 'pre_order'];

/**
 * A single pulse of the tile when its count has changed because somebody elsewhere has changed the counted records since they were read.
 */
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
