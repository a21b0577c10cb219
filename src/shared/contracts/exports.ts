import { z } from 'zod';
import { flag } from './queries.ts';

/** What a list can be taken away as, at its address with `/export?format=` and its own filters. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Everything as files. Of ID numbers the end alone, unless whole ones are asked for: the history says so. */
export const shopFilesQuery = z.object({ wholeIdNumbers: flag });
