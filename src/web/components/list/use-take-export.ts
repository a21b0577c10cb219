import { useMutation } from '@tanstack/react-query';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';

interface Wanted {
  /** Of a list as the API is asked for it, with its filter. */
  address: string;
  format: ExportFormat;
}

/** Takes a list away as a file, and says so. */
export function useTakeExport(onTaken?: () => void) {
  return useMutation({
    mutationFn: async ({ address, format }: Wanted) => {
      const { takeExport } = await import('./take-export.ts');
      return takeExport(address, format);
    },
    onSuccess: (file) => {
      toast({ title: 'Exported', description: `${file} is with your downloads` });
      onTaken?.();
    },
    onError: (error) => toastFailure(error, 'The export did not work. Please try again.'),
  });
}
