// How the rows of a list look, as its address says: `?view=compact`. Part of the first bundle, because the router reads it.

export interface ListLookSearch {
  view?: 'compact' | 'comfortable' | undefined;
}

export function listLookOf({ view }: Readonly<Record<string, unknown>>): ListLookSearch {
  return { view: view === 'compact' || view === 'comfortable' ? view : undefined };
}

/** The search of another address of the same list, which keeps its look. */
export function withLook(search: Record<string, unknown>) {
  return (before: Readonly<Record<string, unknown>>) => ({ ...listLookOf(before), ...search });
}
