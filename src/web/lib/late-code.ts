import { useEffect, useSyncExternalStore } from 'react';

/** Code that the first screen does not wait for, and that is there for good once it has come. */
export interface LateCode<Module> {
  /** Fetches it where nobody has; rejects when that fails, and the next call tries again. */
  load: () => Promise<void>;
  /** Null until it is there. */
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
  /** The same one with every render. Without it nothing is said: whoever shows it next tries again. */
  onFailure?: () => void;
}

/** The module once it is there; fetched when it is first wanted. */
export function useLateCode<Module>(
  code: LateCode<Module>,
  { isWanted = true, onFailure }: LateCodeOptions = {},
): Module | null {
  useEffect(() => {
    if (isWanted) code.load().catch(() => onFailure?.());
  }, [code, isWanted, onFailure]);
  return useSyncExternalStore(code.subscribe, code.loaded);
}
