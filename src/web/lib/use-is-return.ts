import { useElementScrollRestoration } from '@tanstack/react-router';

/** Whether the user returns to a page that was scrolled down when it was left. */
export const useIsReturn = (): boolean =>
  (useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0) > 0;
