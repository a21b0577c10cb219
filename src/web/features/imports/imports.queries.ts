import type { QueryClient } from '@tanstack/react-query';
import type { UndoReply } from '#shared/contracts/batches.ts';
import { formatColumns, type ImportPreview, type ImportReply } from '#shared/contracts/imports.ts';
import type { QuoteColumns } from '#shared/domain/quote-fields.ts';
import { dashboardStatsQuery } from '#web/features/dashboard/dashboard.queries.ts';
import { api } from '#web/lib/api-client.ts';

/** A chosen file: its bytes are read once, so that what is imported is what was shown. */
export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

/** How to read the file; what is absent is found out by the server. */
export interface Reading {
  mapping?: QuoteColumns;
  hasHeadings?: boolean;
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

/** An import and its undo change what most screens show. */
export async function refreshAfterImport(client: QueryClient): Promise<void> {
  const keys = [['payments'], ['customers'], ['dashboard'], dashboardStatsQuery.queryKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

function queryOf({ name }: ChosenFile, { mapping, hasHeadings }: Reading): string {
  const query = new URLSearchParams({ name });
  if (mapping) query.set('mapping', formatColumns(mapping));
  if (hasHeadings !== undefined) query.set('headings', hasHeadings ? '1' : '0');
  return `?${query}`;
}
