import { Ellipsis, FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ImportKind } from '#shared/domain/import-fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { ImportDialog } from './imports.tsx';

interface ImportMenuProps {
  kind: ImportKind;
  /** The menu item's label: "Import Laybys". */
  label: string;
  /** Further menu items, above it. */
  children?: ReactNode;
}

/** The "⋯" menu beside a list's buttons, as imports are rare. */
export function ImportMenu({ kind, label, children }: ImportMenuProps) {
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button className="size-11 px-0" aria-label="More">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {children}
        <MenuItem onSelect={() => setIsImporting(true)}>
          <FileUp aria-hidden />
          {label}
        </MenuItem>
      </DropdownMenu>
      <ImportDialog kind={kind} open={isImporting} onOpenChange={setIsImporting} />
    </>
  );
}
