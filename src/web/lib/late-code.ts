import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Code that is loaded after the first screen, and stays loaded. */
export interface LateCode<Module> {
  /** Loads it if needed; rejects on failure, and the next call tries again. */
  load: () => Promise<void>;
  /** Null until it is loaded. */
  loaded: () => Module | null;
  subscribe: (listener: () => void) => () => void;
}

export function lateCode<Module>(fetchModule: () => Promise<Module>): LateCode<Module> {
  let module: Module | null = null;
  let loading: Promise<void> | null = null;
  const changes = createListeners();
  return {
    load: () => {
      loading ??= fetchModule().then(
        (fetched) => {
          module = fetched;
          changes.tell();
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    loaded: () => module,
    subscribe: changes.subscribe,
  };
}

interface LateCodeOptions {
  isWanted?: boolean;
  /** Must be the same function in every render. Without it failures are silent: the next component that needs the code tries again. */
  onFailure?: () => void;
}

/** The module once it is loaded; requested when first wanted. */
export function useLateCode<Module>(
  code: LateCode<Module>,
  { isWanted = true, onFailure }: LateCodeOptions = {},
): Module | null {
  useEffect(() => {
    if (isWanted) code.load().catch(() => onFailure?.());
  }, [code, isWanted, onFailure]);
  return useSyncExternalStore(code.subscribe, code.loaded);
}
