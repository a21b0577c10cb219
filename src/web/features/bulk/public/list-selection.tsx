import { ListChecks } from 'lucide-react';
import { type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { BulkEntity } from '#shared/domain/bulk-actions.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { SelectionContext } from '#web/components/list/selection/selectable-row.tsx';
import { createSelection, type SelectionStore } from '#web/components/list/selection/selection-store.ts';
import { Button } from '#web/components/ui/button.tsx';
import { MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { cn } from '#web/lib/cn.ts';

const SelectionBar = lazyPart(() => import('../selection-bar.tsx'), 'SelectionBar', { isExpected: true });

interface ListSelectionProps {
  entity: BulkEntity;
  /** The list's API path with its filter. Another path starts with an empty selection. */
  address: string;
  children: ReactNode;
}

/** Wraps a list whose rows can be selected, and adds the bar with the actions for them. */
export function ListSelection({ entity, address, children }: ListSelectionProps) {
  const [store] = useState(createSelection);
  const { isOn } = useSyncExternalStore(store.subscribe, store.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, whatever it is
  useEffect(() => {
    store.setOn(false);
  }, [address]);
  return (
    <SelectionContext value={store}>
      {children}
      {isOn && <SelectionBar entity={entity} address={address} store={store} />}
    </SelectionContext>
  );
}

/** In the list's toolbar: shows the checkboxes on devices without a mouse. */
export function SelectButton({ className }: { className?: string }) {
  const store = useStore();
  const { isOn } = useSyncExternalStore(store.subscribe, store.get);
  return (
    <Button
      className={cn('h-11 w-11! flex-none! basis-auto! px-0', className)}
      aria-label="Select"
      aria-pressed={isOn}
      title="Select (J, K, X)"
      onClick={() => store.setOn(!isOn)}
    >
      <ListChecks aria-hidden />
    </Button>
  );
}

/** The same as a menu item, where the toolbar has no room for it. */
export function SelectItem() {
  const store = useStore();
  return <MenuItem onSelect={() => store.setOn(true)}>Select</MenuItem>;
}

function useStore(): SelectionStore {
  const store = use(SelectionContext);
  if (store === null) throw new Error('Rows are chosen inside a ListSelection');
  return store;
}
