import type { ExportFormat } from '#shared/contracts/exports.ts';
import { exchangeAs } from '#web/lib/exchange.ts';
import { FILE_LIMIT_MS } from '#web/lib/limits.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Puts the list at an address of the API into the downloads, whole or not at all. Resolves to the name of the file. */
export async function takeExport(address: string, format: ExportFormat): Promise<string> {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  searchParams.delete('limit');
  searchParams.set('format', format);
  const { body, headers } = await exchangeAs(
    { method: 'GET', path: `${pathname}/export?${searchParams}`, limitMs: FILE_LIMIT_MS },
    (response) => response.blob(),
  );
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? `export.${format}`;
  saveFile(body, name);
  return name;
}
