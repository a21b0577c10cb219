/** The row of a statement that always returns exactly one: an insert, a sum, a count. @throws Error without one, which is a bug */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}
