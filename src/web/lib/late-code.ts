import { useEffect, useSyncExternalStore } from 'react';

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
  const listeners = new Set<() => void>();
  return {
    load: () => {
      loading ??= fetchModule().then(
        (fetched) => {
          module = fetched;
          for (const listener of listeners) listener();
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    loaded: () => module,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
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
