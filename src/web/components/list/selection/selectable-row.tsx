import { Check } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { SelectionStore } from './selection-store.ts';

/** Of the list that this stands in; null where nothing can be chosen. */
export const SelectionContext = createContext<SelectionStore | null>(null);

interface SelectableRowProps {
  id: number;
  /** What the row is called, for people who do not see it. */
  name: string;
  store: SelectionStore;
  children: ReactNode;
}

/**
 * A row with its tick: beside it in the margin, seen by whoever points at the row, reaches it by Tab or chooses already. Under a
 * finger and on a narrow screen it takes a place of its own as soon as somebody chooses.
 */
export function SelectableRow({ id, name, store, children }: SelectableRowProps) {
  const isChosen = useSyncExternalStore(store.subscribe, () => store.get().ids.has(id));
  const isOn = useSyncExternalStore(store.subscribe, () => store.get().isOn);
  return (
    <div className="tickable" data-ticking={isOn || undefined} data-chosen={isChosen || undefined}>
      {children}
      <Tick id={id} name={name} store={store} />
    </div>
  );
}

interface TickProps extends Omit<SelectableRowProps, 'children'> {
  className?: string;
}

function Tick({ id, name, store, className }: TickProps) {
  const isChosen = useSyncExternalStore(store.subscribe, () => store.get().ids.has(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: single keys are commands everywhere but in inputs
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={`Select ${name}`}
      data-control="select"
      className={cn('tick', className)}
      onClick={({ shiftKey }) => store.press(id, shiftKey)}
    >
      <span>
        <Check aria-hidden className="size-3" strokeWidth={4} />
      </span>
    </button>
  );
}

/** The tick of a table's row, in a column of its own; nothing where nothing can be chosen. */
export function TickCell(props: Omit<TickProps, 'store' | 'className'>) {
  const store = use(SelectionContext);
  return store && <Tick {...props} store={store} className="static! grid! min-h-9 opacity-100!" />;
}

/** The row as it is where nothing can be chosen. */
export function MaybeSelectable({ children, ...props }: Omit<SelectableRowProps, 'store'>) {
  const store = use(SelectionContext);
  return store === null ? (
    children
  ) : (
    <SelectableRow store={store} {...props}>
      {children}
    </SelectableRow>
  );
}

/** Tells the selection around a list what it has loaded, in its order; the same array until that changes. */
export function useShownForSelection(rows: readonly { id: number }[], list: string): void {
  const store = use(SelectionContext);
  useEffect(() => {
    store?.show(
      rows.map(({ id }) => id),
      list,
    );
  }, [store, rows, list]);
}
