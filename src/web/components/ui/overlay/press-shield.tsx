import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Covers the time between the press that closes and its release, which would otherwise hit what lies beneath. */
const LINGER_MS = 300;

/** Covers the page while a menu or panel is open: a press outside closes that, and does nothing else. */
export function PressShield({ isOpen }: { isOpen: boolean }) {
  const wasPressed = useRef(false);
  const [isUp, setIsUp] = useState(isOpen);
  if (isOpen && !isUp) setIsUp(true);
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setIsUp(false), wasPressed.current ? LINGER_MS : 0);
    wasPressed.current = false;
    return () => clearTimeout(timer);
  }, [isOpen]);
  if (!isUp) return null;
  return createPortal(
    <div
      aria-hidden
      data-press-shield
      className="pointer-events-auto fixed inset-0 z-55"
      onPointerDown={() => {
        wasPressed.current = true;
      }}
    />,
    document.body,
  );
}
