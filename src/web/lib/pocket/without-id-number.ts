import { HIDDEN_ID_NUMBER } from '#shared/domain/pocket/format.ts';

/** No device carries one: of a row that has it, that there is one. */
export function withoutIdNumber<Row extends object>(row: Row): Row {
  return 'idNumber' in row ? { ...row, idNumber: HIDDEN_ID_NUMBER } : row;
}
