import type { QueryClient } from '@tanstack/react-query';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type { ImportPreview, ImportQuestion, ImportReply } from '#shared/contracts/imports.ts';
import { formatColumns, type ImportColumns, type ImportKind } from '#shared/domain/import-fields.ts';
import { api } from '#web/lib/api-client.ts';
import { configQuery, sessionQuery } from '#web/lib/session.ts';

/** A chosen file: its bytes are read once, so that what is imported is what was shown. */
export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

/** How to read the file; what is absent is found out by the server. */
export interface Reading {
  /** What it is a list of. */
  kind: ImportKind;
  mapping?: ImportColumns;
  hasHeadings?: boolean;
  /** Which one of a workbook. */
  sheet?: string;
  /** The questions that were answered with yes. */
  accepted?: readonly ImportQuestion[];
}

export function previewFile(file: ChosenFile, reading: Reading): Promise<ImportPreview> {
  return api.post(`/api/imports/preview${queryOf(file, reading)}`, file.bytes);
}

export function importFile(file: ChosenFile, reading: Reading, idempotencyKey: string): Promise<ImportReply> {
  return api.post(`/api/imports${queryOf(file, reading)}`, file.bytes, { idempotencyKey });
}

export function undoBatch(batchId: number): Promise<UndoReply> {
  return api.post(`/api/batches/${batchId}/undo`);
}

/** An import and its undo change what nearly every screen shows. */
export async function refreshAfterImport(client: QueryClient): Promise<void> {
  const kept = [configQuery, sessionQuery].map(({ queryKey }) => queryKey[0]);
  await client.invalidateQueries({ predicate: ({ queryKey }) => !kept.some((key) => key === queryKey[0]) });
}

function queryOf(
  { name }: ChosenFile,
  { kind, mapping, hasHeadings, sheet, accepted = [] }: Reading,
): string {
  const query = new URLSearchParams({ kind, name });
  if (mapping) query.set('mapping', formatColumns(mapping));
  if (hasHeadings !== undefined) query.set('headings', hasHeadings ? '1' : '0');
  if (sheet !== undefined) query.set('sheet', sheet);
  if (accepted.length > 0) query.set('accept', accepted.join(','));
  return `?${query}`;
}
