import type { QueryClient } from '@tanstack/react-query';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type { ImportPreview, ImportQuestion, ImportReply } from '#shared/contracts/imports.ts';
import { formatColumns, type ImportColumns, type ImportKind } from '#shared/domain/import-fields.ts';
import { api } from '#web/lib/api-client.ts';
import { configQuery, sessionQuery } from '#web/lib/session.ts';

/** A chosen file: its bytes are read once, so that the import uses the bytes that were previewed. */
export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

/** How to read the file; the server detects what is missing. */
export interface Reading {
  /** The kind of records in the file. */
  kind: ImportKind;
  mapping?: ImportColumns;
  hasHeadings?: boolean;
  /** The sheet of a workbook. */
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

/** An import and its undo affect nearly every screen, so that everything is read again. */
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
