import { type ComponentType, useEffect, useState } from 'react';
import { lateCode } from '#web/lib/late-code.ts';

/** A component whose code is loaded on demand. Unlike `React.lazy` it does not remember a failure: the next attempt loads again. */
export interface Loadable<Props> {
  /** The component, if already loaded. */
  loaded: () => ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
}

/** The props of the component that a module exports under a name. */
export type PropsIn<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props> ? Props : never;

export function loadable<Props extends PropsIn<Module, Name>, Module, Name extends keyof Module>(
  fetchModule: () => Promise<Module>,
  name: Name,
): Loadable<Props> {
  const code = lateCode(fetchModule);
  const loaded = () => (code.loaded()?.[name] ?? null) as ComponentType<Props> | null;
  return {
    loaded,
    load: async () => {
      await code.load();
      return loaded() as ComponentType<Props>;
    },
  };
}

const unfetched = new Set<() => Promise<unknown>>();

/** Marks code that is likely to be needed soon, for `fetchAhead`. */
export function expectWanted({ load }: { load: () => Promise<unknown> }): void {
  unfetched.add(load);
}

/** Preloads the code marked by the screens opened so far. A failure is ignored: it is loaded again on demand. */
export function fetchAhead(): void {
  for (const load of unfetched) load().catch(() => {});
  unfetched.clear();
}

/** The component once loaded, or the error. Nothing is loaded before `isWanted`. */
export function useLoadable<Props>(part: Loadable<Props>, isWanted: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ attempt: number; error: unknown } | null>(null);
  const Component = part.loaded();
  useEffect(() => {
    if (!isWanted || part.loaded()) return;
    let isOver = false;
    const finish = (error: unknown) => {
      if (!isOver) setOutcome({ attempt, error });
    };
    part.load().then(() => finish(null), finish);
    return () => {
      isOver = true;
    };
  }, [part, isWanted, attempt]);
  const hasFailed = Component === null && outcome?.attempt === attempt && outcome.error !== null;
  return {
    Component,
    error: hasFailed ? outcome.error : null,
    retry: () => setAttempt(attempt + 1),
  };
}
