import { z } from 'zod';
import { flag } from './queries.ts';

/** The file formats of a list's export: the list's address with `/export?format=` and its own filters. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Exports all records as files. ID numbers are cut to their last digits unless whole ones are requested, which the history records.
 */
export const shopFilesQuery = z.object({ wholeIdNumbers: flag });
