// The messages for a row that contradicts its own status.

import { fieldLabel, type ImportFieldName, type ImportKind } from '#shared/domain/import-fields.ts';
import type { ImportItem } from './import-item.ts';

export function dayRequired(kind: ImportKind, status: string | null, field: ImportFieldName): string {
  return `Status "${status}": ${fieldLabel(kind, field)} is required: the date of that step`;
}

export function moreThanStatus(kind: ImportKind, field: ImportFieldName): string {
  return `${fieldLabel(kind, field)} does not match the status`;
}

/** A device must have arrived before it can lie at a branch. */
export function checkDevice(
  kind: ImportKind,
  item: ImportItem,
  cameOn: 'deviceCameOn' | 'stockCameOn',
): string[] {
  const isLost = item.deviceBranch !== null && item[cameOn] === null;
  return isLost ? [`${fieldLabel(kind, cameOn)} is required if the device is at a branch`] : [];
}
