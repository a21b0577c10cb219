import { Download } from 'lucide-react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { useTakeExport } from './use-take-export.ts';

const ExportMenu = lazyPart(() => import('./export-menu.tsx'), 'ExportMenu', { isExpected: true });

interface ExportListProps {
  /** The API path of the list, with its filter. */
  address: string;
  /** The API path of the entries behind the list, which can be exported as separate files. */
  behind?: string;
  onTaken?: () => void;
}

/** Exports the list as a file: exactly the rows of its filter, on all pages. */
export function ExportList({ address, behind, onTaken }: ExportListProps) {
  const take = useTakeExport(onTaken);
  return (
    <DropdownMenu
      trigger={
        <Button
          // A fixed width, beside a search that takes the remaining space.
          className="h-11 w-11! flex-none! basis-auto! px-0"
          aria-label="Export"
          // The global search also exports the current list.
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
