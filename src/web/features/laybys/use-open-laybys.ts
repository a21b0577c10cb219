import { useCallback, useState } from 'react';
import { useDetailsAddress } from '#web/components/list/use-details-address.ts';
import { useExpanded } from '#web/components/list/use-expanded.ts';

/**
 * Which cards are open. The card that was opened last is in the URL too, so that Back closes it and the URL can be shared. A layby that
 * only the URL names is shown above the list, wherever its place in the list may be.
 */
export function useOpenLaybys() {
  const { id, open, close, drop } = useDetailsAddress('layby');
  const { isExpanded, setExpanded } = useExpanded();
  const [pressedId, setPressedId] = useState<number | null>(null);
  const [seenId, setSeenId] = useState(id);
  if (id !== seenId) {
    setSeenId(id);
    // The Back button closed the card.
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
