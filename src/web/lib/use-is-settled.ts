import { createContext, use } from 'react';

/** Of the frame around every screen: whether the first one is there. */
export const SettledContext = createContext(false);

/** True once the first screen has come to rest: nothing that can wait delays it. */
export function useIsSettled(): boolean {
  return use(SettledContext);
}
