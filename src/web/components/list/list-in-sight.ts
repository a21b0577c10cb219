import { useEffect } from 'react';

// Which list the screen shows, for what is done with it from elsewhere: the search exports it.

let inSight: string | null = null;

/** As the API is asked for it, with its filter; null where the screen shows none that can be taken away. */
export const listInSight = (): string | null => inSight;

export function useListInSight(address: string): void {
  useEffect(() => {
    inSight = address;
    return () => {
      if (inSight === address) inSight = null;
    };
  }, [address]);
}
