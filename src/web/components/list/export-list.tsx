import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { toastFailure } from '#web/components/form-failure.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';

const ExportMenu = lazyPart(() => import('./export-menu.tsx'), 'ExportMenu', { isExpected: true });

interface ExportListProps {
  /** Of the list as the API is asked for it, with its filter. */
  address: string;
  /** Of what stands behind it, to be had as files of its own. */
  behind?: string;
  onTaken?: () => void;
}

/** Takes the list away as a file: exactly what its filter shows, all pages of it. */
export function ExportList({ address, behind, onTaken }: ExportListProps) {
  const take = useMutation({
    mutationFn: async ({ format, of }: { format: ExportFormat; of: string }) => {
      const { takeExport } = await import('./take-export.ts');
      return takeExport(of, format);
    },
    onSuccess: (file) => {
      toast({ title: 'Exported', description: `${file} is with your downloads` });
      onTaken?.();
    },
    onError: (error) => toastFailure(error, 'The export did not work. Please try again.'),
  });
  return (
    <DropdownMenu
      trigger={
        <Button
          // Beside a search that takes the room there is.
          className="h-11 w-11! flex-none! basis-auto! px-0"
          aria-label="Export"
          title="Export"
          isPending={take.isPending}
        >
          {!take.isPending && <Download aria-hidden />}
        </Button>
      }
    >
      <ExportMenu address={address} behind={behind} onChoose={take.mutate} />
    </DropdownMenu>
  );
}
