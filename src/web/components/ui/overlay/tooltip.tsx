import { Slot } from 'radix-ui/slot';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../dialog/lazy-part.tsx';

// The code that places the bubble is a large part of the first page's code, and no first page shows one.
const TooltipBubble = lazyPart(() => import('./tooltip-bubble.tsx'), 'TooltipBubble', {
  isOptional: true,
});

const DELAY_MS = 700;
/** Within this time after one closed, the next opens at once. */
const SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

/** A tooltip beside a control on hover and focus. Never the only place of essential information. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const [place, setPlace] = useState<DOMRect | null>(null);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpenRef = useRef(false);
  const isPressedRef = useRef(false);

  function open(control: Element) {
    isOpenRef.current = true;
    setPlace(control.getBoundingClientRect());
  }
  function close() {
    clearTimeout(timerRef.current);
    if (isOpenRef.current) lastClosedAt = performance.now();
    isOpenRef.current = false;
    setPlace(null);
  }
  useEffect(() => () => clearTimeout(timerRef.current), []);

  return (
    <>
      <Slot
        onPointerEnter={({ currentTarget, pointerType }) => {
          if (pointerType === 'touch') return;
          const waited = performance.now() - lastClosedAt;
          clearTimeout(timerRef.current);
          timerRef.current = setTimeout(() => open(currentTarget), waited < SKIP_DELAY_MS ? 0 : DELAY_MS);
        }}
        onPointerLeave={close}
        onPointerDown={() => {
          close();
          isPressedRef.current = true;
          const release = () => {
            isPressedRef.current = false;
          };
          document.addEventListener('pointerup', release, { once: true });
        }}
        onFocus={({ currentTarget }) => {
          // A click focuses too, but needs no tooltip.
          if (!isPressedRef.current && currentTarget.matches(':focus-visible')) open(currentTarget);
        }}
        onBlur={() => {
          clearTimeout(timerRef.current);
          // Not while the focus moves: a dialog that sees an element removed then takes the focus itself, and Tab leads nowhere.
          timerRef.current = setTimeout(close);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        {children}
      </Slot>
      {place && (
        <TooltipBubble place={place} onClose={close}>
          {content}
        </TooltipBubble>
      )}
    </>
  );
}
