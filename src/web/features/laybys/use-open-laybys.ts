import { useCallback, useState } from 'react';
import { useDetailsAddress } from '#web/components/list/use-details-address.ts';
import { useExpanded } from '#web/components/list/use-expanded.ts';

/**
 * Which cards are open. The one that was pressed last is in the address too, so that Back closes it and the address
 * can be shared; one that only the address names is shown above the list, wherever in it its place may be.
 */
export function useOpenLaybys() {
  const { id, open, close, drop } = useDetailsAddress('layby');
  const { isExpanded, setExpanded } = useExpanded();
  const [pressedId, setPressedId] = useState<number | null>(null);
  const [seenId, setSeenId] = useState(id);
  if (id !== seenId) {
    setSeenId(id);
    // Back was pressed.
    if (id === null && pressedId) {
      setExpanded(pressedId, false);
      setPressedId(null);
    }
  }
  const press = useCallback(
    (layby: number, isOpen: boolean) => {
      setExpanded(layby, isOpen);
      if (isOpen) {
        setPressedId(layby);
        open(layby);
      } else if (layby === id) close();
    },
    [setExpanded, open, close, id],
  );
  return { aboveId: id === pressedId ? null : id, isExpanded, setExpanded: press, close, drop };
}
