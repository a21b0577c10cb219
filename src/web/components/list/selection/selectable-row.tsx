import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { SelectionStore } from './selection-store.ts';

/** The selection of the surrounding list; null where nothing can be selected. */
export const SelectionContext = createContext<SelectionStore | null>(null);

interface SelectableRowProps {
  id: number;
  /** The accessible name of the row. */
  name: string;
  store: SelectionStore;
  children: ReactNode;
}

/**
 * A row with its checkbox: in the margin beside it, visible on hover, on focus, or while rows are selected. On touch devices and narrow screens it
 * takes space of its own while rows are being selected.
 */
function SelectableRow({ id, name, store, children }: SelectableRowProps) {
  const isChosen = useSyncExternalStore(store.subscribe, () => store.get().ids.has(id));
  const isOn = useSyncExternalStore(store.subscribe, () => store.get().isOn);
  return (
    <div className="tickable" data-ticking={isOn || undefined} data-chosen={isChosen || undefined}>
      {children}
      <Tick
        id={id}
        name={name}
        store={store}
        // Beside the row's first part where it has a second one: expanded, say.
        className="[:has(>div+div)+&]:max-h-16"
      />
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
    />
  );
}

/** The checkbox of a table row, in a column of its own; nothing where nothing can be selected. */
export function TickCell(props: Omit<TickProps, 'store' | 'className'>) {
  const store = use(SelectionContext);
  return store && <Tick {...props} store={store} className="static! grid! min-h-9 opacity-100!" />;
}

/** A selectable row, or only the row where nothing can be selected. */
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

/** Tells the selection which rows a list has loaded, in order; the same array until that changes. */
export function useShownForSelection(rows: readonly { id: number }[], list: string): void {
  const store = use(SelectionContext);
  useEffect(() => {
    store?.show(
      rows.map(({ id }) => id),
      list,
    );
  }, [store, rows, list]);
}
