import { useEffect, useState } from 'react';
import { isChangedElsewhere } from './changed-rows.ts';
import { isBusy, watchBusy } from './is-busy.ts';

// Colleagues' changes must not move rows that a person is about to touch. While somebody is scrolled into a list, or has a dialog or menu open, rows
// stay in place and are only updated; new rows wait until the user asks for them.

type Identified = { id: number };

const idOf = ({ id }: Identified) => id;

interface HeldListOptions<Row> {
  /** The current rows in their order; undefined until the first read is done. */
  rows: readonly Row[] | undefined;
  /** The entity name under which changes of these rows are announced. */
  entity: string;
  /** The filter and search of the list: another scope starts afresh. */
  scope: string;
}

export interface HeldList<Row> {
  rows: readonly Row[];
  /** How many new rows wait, to be inserted above or between the shown ones. */
  newCount: number;
  /** Rows that have left the list but are still shown in place; they must not be acted on. */
  goneIds: ReadonlySet<number>;
  /** Shows the current list. */
  apply: () => void;
}

interface Held<Row> {
  scope: string;
  source: readonly Row[] | undefined;
  rows: readonly Row[];
}

const NO_ROWS: readonly never[] = [];
const NOBODY: ReadonlySet<number> = new Set();

/** The rows to show, held in place while the user is busy with them. `rows` must be the same array until it changes. */
export function useHeldList<Row extends Identified>({
  rows,
  entity,
  scope,
}: HeldListOptions<Row>): HeldList<Row> {
  const [held, setHeld] = useState<Held<Row>>({ scope, source: rows, rows: rows ?? NO_ROWS });
  let current = held;
  if (held.source !== rows || held.scope !== scope) {
    const isSame = held.scope === scope && held.source !== undefined && rows !== undefined;
    const shown =
      isSame && isBusy() ? hold(held.rows, rows, (id) => isChangedElsewhere(entity, id)) : (rows ?? NO_ROWS);
    current = { scope, source: rows, rows: shown };
    setHeld(current);
  }
  const isHeld = current.source !== undefined && !hasSameOrder(current.rows, current.source);

  useEffect(() => {
    if (!isHeld) return;
    return watchBusy(() =>
      setHeld((last) => (last.source === undefined ? last : { ...last, rows: last.source })),
    );
  }, [isHeld]);

  if (!isHeld || current.source === undefined)
    return { rows: current.rows, newCount: 0, goneIds: NOBODY, apply: () => {} };
  const present = new Set(current.source.map(idOf));
  const shownIds = new Set(current.rows.map(idOf));
  const apply = () => {
    setHeld({ ...current, rows: current.source ?? NO_ROWS });
    window.scrollTo({ top: 0 });
  };
  return {
    rows: current.rows,
    newCount: current.source.filter((row) => !shownIds.has(idOf(row))).length,
    goneIds: new Set([...shownIds].filter((id) => !present.has(id))),
    apply,
  };
}

/**
 * Updates the shown rows in place. Rows moved or removed by others keep their place, and rows added by others wait. This tab's own changes apply at
 * once, as do rows added at the end, which move nothing.
 */
export function hold<Row extends Identified>(
  shown: readonly Row[],
  rows: readonly Row[],
  isElsewhere: (id: number) => boolean,
): readonly Row[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  const shownIds = new Set(shown.map(idOf));
  const kept = shown.flatMap((row) => {
    const id = idOf(row);
    const present = now.get(id);
    if (present !== undefined) return [present];
    return isElsewhere(id) ? [row] : [];
  });
  const lastShown = rows.findLastIndex((row) => shownIds.has(idOf(row)));
  const result = [...kept];
  rows.forEach((row, index) => {
    const id = idOf(row);
    if (shownIds.has(id)) return;
    if (index > lastShown) result.push(row);
    else if (!isElsewhere(id)) result.splice(placeOf(result, rows[index - 1]), 0, row);
  });
  return result;
}

/** The index after the row that precedes it, or the top. */
function placeOf<Row extends Identified>(rows: readonly Row[], before: Row | undefined): number {
  if (before === undefined) return 0;
  return rows.findIndex((row) => idOf(row) === idOf(before)) + 1;
}

function hasSameOrder<Row extends Identified>(shown: readonly Row[], rows: readonly Row[]): boolean {
  return (
    shown === rows ||
    (shown.length === rows.length && shown.every((row, index) => idOf(row) === idOf(rows[index] as Row)))
  );
}
