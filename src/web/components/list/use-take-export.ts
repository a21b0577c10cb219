import { useMutation } from '@tanstack/react-query';
import { toast } from '../ui/overlay/toast-store.ts';
import type { WantedExport } from './take-export.ts';

const FAILED = 'The export did not work. Please load the page anew.';

/** Takes a list away as a file, and says so. Its code and words come with the press. */
export function useTakeExport(onTaken?: () => void) {
  return useMutation({
    mutationFn: async (wanted: WantedExport) => {
      const { takeExport } = await import('./take-export.ts');
      if (await takeExport(wanted)) onTaken?.();
    },
    // What goes wrong with the file itself is told by that code.
    onError: () => toast({ title: 'Error', description: FAILED, variant: 'destructive' }),
  });
}
