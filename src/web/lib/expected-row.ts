import { type MutationKey, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';

// What a press does is shown at once: the row stands as it is expected to be while its change is under way, and as it
// is again when that is refused. No list, count or other screen is touched before the server has answered. Never for money.

/** What a mutation with a `changeKey` is called with. */
export interface ExpectingChange<Row> {
  /** What the row will have when all goes well. */
  expected: Partial<Row>;
}

/** The key of mutations that change one row and say beforehand how it will be. `entity`: as its changes are announced. */
export function changeKey(entity: string, id: number): MutationKey {
  return ['change', entity, id];
}

/** The row as people see it: with what is being done to it at this moment, wherever on the page that was pressed. */
export function useExpectedRow<Row extends { id: number }>(entity: string, row: Row): Row {
  const underWay = useMutationState({
    filters: { mutationKey: changeKey(entity, row.id), exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as ExpectingChange<Row>).expected,
  });
  return useMemo(() => (underWay.length === 0 ? row : Object.assign({}, row, ...underWay)), [row, underWay]);
}
