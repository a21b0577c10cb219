import { type MutationKey, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';

// Optimistic rows: a row is shown as expected while its change is being sent, and as before when that is refused. Lists, counts and other screens
// change only after the server's answer. Never used for money.

/** The variables of a mutation with a `changeKey`. */
export interface ExpectingChange<Row> {
  /** The fields as they will be if the change succeeds. */
  expected: Partial<Row>;
}

/** The key of mutations that change one row and declare the expected result. `entity`: the name under which its changes are announced. */
export function changeKey(entity: string, id: number): MutationKey {
  return ['change', entity, id];
}

/** The row as shown: with all changes to it that are being sent, wherever on the page they were started. */
export function useExpectedRow<Row extends { id: number }>(entity: string, row: Row): Row {
  const underWay = useMutationState({
    filters: { mutationKey: changeKey(entity, row.id), exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as ExpectingChange<Row>).expected,
  });
  return useMemo(() => (underWay.length === 0 ? row : Object.assign({}, row, ...underWay)), [row, underWay]);
}
