import { Download } from 'lucide-react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { useTakeExport } from './use-take-export.ts';

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
  const take = useTakeExport(onTaken);
  return (
    <DropdownMenu
      trigger={
        <Button
          // Beside a search that takes the room there is.
          className="h-11 w-11! flex-none! basis-auto! px-0"
          aria-label="Export"
          // The search exports the list in sight, too.
          data-export={address}
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
