import type { ReactNode } from 'react';
import { useDeviceChoice } from './device-choices.ts';

/** What can stand in the line of a row, between whose it is and what can be done. */
export interface Column<Row> {
  id: string;
  label: string;
  /** Its track of the grid. */
  track: string;
  /** Figures stand below each other. */
  isNumeric?: boolean;
  /** Shown until somebody chooses. */
  isUsual?: boolean;
  /** In sight on a phone too, which has room for little. */
  isOnPhones?: boolean;
  cell: (row: Row, now: Date) => ReactNode;
}

/** A list's columns, and under which name the device keeps the choice of them. */
export interface ColumnSet<Row> {
  name: string;
  columns: readonly Column<Row>[];
  /** The track of what can be done, where the usual one is too wide. */
  lastTrack?: string;
}

/** What the choice needs to know of a column. */
export type ColumnChoices = ColumnSet<never>;

/** The ids that are chosen, in the order of the set; none may be. */
export function useChosenColumns({ name, columns }: ColumnChoices) {
  const [kept, keep] = useDeviceChoice(`list-columns:${name}`);
  const wanted = kept?.split(',');
  const chosen = columns
    .filter(({ id, isUsual = false }) => wanted?.includes(id) ?? isUsual)
    .map(({ id }) => id);
  return { chosen, choose: (ids: readonly string[]) => keep(ids.join(',')) };
}
