import { useEffect, useState } from 'react';

/**
 * How many pixels of the window's bottom an on-screen keyboard covers. Browsers that shrink the layout viewport
 * themselves (`interactive-widget=resizes-content`) give 0; iOS needs this.
 */
export function useKeyboardInset(isActive: boolean): number {
  const [insetPx, setInsetPx] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isActive || !viewport) return;
    const measure = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      // Pinch zoom also shrinks the visual viewport; that is no keyboard.
      setInsetPx(viewport.scale > 1.05 ? 0 : Math.max(0, Math.round(covered)));
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [isActive]);
  return isActive ? insetPx : 0;
}
