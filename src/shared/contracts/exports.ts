/** What a list can be taken away as, at its address with `/export?format=` and its own filters. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
