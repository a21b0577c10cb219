import type { ExportFormat } from '#shared/contracts/exports.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { exchangeAs } from '#web/lib/exchange.ts';
import { FILE_LIMIT_MS } from '#web/lib/limits.ts';
import { saveFile } from '#web/lib/save-file.ts';

export interface WantedExport {
  /** The API path of a list, with its filter. */
  address: string;
  format: ExportFormat;
}

/** Downloads a list, completely or not at all, and reports which. Resolves to whether it succeeded. */
export async function takeExport(wanted: WantedExport): Promise<boolean> {
  try {
    const file = await saveExport(wanted);
    toast({ title: 'Exported', description: `${file} was saved to your downloads` });
    return true;
  } catch (error) {
    toastFailure(error, 'The list could not be exported. Please try again.');
    return false;
  }
}

/** Resolves to the name of the file. */
async function saveExport({ address, format }: WantedExport): Promise<string> {
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
