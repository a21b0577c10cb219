import { createContext, use } from 'react';

/** Provided by the frame around every screen: whether the first screen is complete. */
export const SettledContext = createContext(false);

/** True once the first screen is complete, for work that must not delay it. */
export function useIsSettled(): boolean {
  return use(SettledContext);
}
