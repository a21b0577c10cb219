import { useMutation } from '@tanstack/react-query';
import type { WantedExport } from './take-export.ts';

/** Takes a list away as a file, and says so. Its code and words come with the press. */
export function useTakeExport(onTaken?: () => void) {
  return useMutation({
    mutationFn: async (wanted: WantedExport) => {
      const { takeExport } = await import('./take-export.ts');
      if (await takeExport(wanted)) onTaken?.();
    },
  });
}
