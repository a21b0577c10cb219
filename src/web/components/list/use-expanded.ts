import { useCallback, useState } from 'react';

export type OpenRows = ReturnType<typeof useExpanded>;

/** Which rows of a list are expanded. `setExpanded` is stable: expanding one does not render the others again. */
export function useExpanded() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const setExpanded = useCallback((id: number, isExpanded: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      if (isExpanded) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  return { isExpanded: (id: number) => ids.has(id), setExpanded };
}
