import { type ComponentType, useEffect, useState } from 'react';
import { lateCode } from '#web/lib/late-code.ts';

/** Code that is fetched when it is first needed. Unlike `React.lazy` it forgets a failure: the next attempt fetches again. */
export interface Loadable<Props> {
  /** What is there already. */
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

/** For `fetchAhead`: code that is likely to be wanted, and not yet. */
export function expectWanted({ load }: { load: () => Promise<unknown> }): void {
  unfetched.add(load);
}

/** Fetches what may be wanted on the screens that were opened so far. What fails is fetched anew when it is wanted. */
export function fetchAhead(): void {
  for (const load of unfetched) load().catch(() => {});
  unfetched.clear();
}

/** The component once it is there, and why it is not. Nothing is fetched before it is wanted. */
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
