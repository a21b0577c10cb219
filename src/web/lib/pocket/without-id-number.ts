import { HIDDEN_ID_NUMBER } from '#shared/domain/pocket/format.ts';

/** ID numbers are not stored on devices: replaces one by a placeholder that says there is one. */
export function withoutIdNumber<Row extends object>(row: Row): Row {
  return 'idNumber' in row ? { ...row, idNumber: HIDDEN_ID_NUMBER } : row;
}
