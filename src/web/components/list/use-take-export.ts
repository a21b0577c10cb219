import { useMutation } from '@tanstack/react-query';
import type { WantedExport } from './take-export.ts';

/** Exports a list as a file, and reports the result. Its code and texts are loaded on the press. */
export function useTakeExport(onTaken?: () => void) {
  return useMutation({
    mutationFn: async (wanted: WantedExport) => {
      const { takeExport } = await import('./take-export.ts');
      if (await takeExport(wanted)) onTaken?.();
    },
  });
}
