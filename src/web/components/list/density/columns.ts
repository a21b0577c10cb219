import type { ReactNode } from 'react';
import { useDeviceChoice } from './device-choices.ts';

/** A column of a compact row, between its name and its actions. */
export interface Column<Row> {
  id: string;
  label: string;
  /** Its CSS grid track. */
  track: string;
  /** Figures are aligned. */
  isNumeric?: boolean;
  /** Shown by default. */
  isUsual?: boolean;
  /** Also shown on a phone, which has room for few. */
  isOnPhones?: boolean;
  cell: (row: Row, now: Date) => ReactNode;
}

/** The columns of a list, and the name under which the device stores the choice of them. */
export interface ColumnSet<Row> {
  name: string;
  columns: readonly Column<Row>[];
  /** The track of the actions, where the default is too wide. */
  lastTrack?: string;
}

/** The part of a column set that choosing columns needs. */
export type ColumnChoices = ColumnSet<never>;

/** The ids of the chosen columns, in the order of the set; may be empty. */
export function useChosenColumns({ name, columns }: ColumnChoices) {
  const [kept, keep] = useDeviceChoice(`list-columns:${name}`);
  const wanted = kept?.split(',');
  const chosen = columns
    .filter(({ id, isUsual = false }) => wanted?.includes(id) ?? isUsual)
    .map(({ id }) => id);
  return { chosen, choose: (ids: readonly string[]) => keep(ids.join(',')) };
}
