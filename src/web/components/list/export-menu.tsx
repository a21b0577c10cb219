import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useId } from 'react';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import { EXPORTED_LISTS, type ExportedList, type ExportedPath } from '#shared/domain/exported-lists.ts';
import { filterWords } from '#shared/domain/filter-words.ts';
import { MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { api, type PageTotal } from '#web/lib/api-client.ts';
import { formatTotalOf } from '#web/lib/format.ts';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';
import { useAppConfig } from '#web/lib/session.ts';

interface ExportMenuProps {
  address: string;
  behind?: string | undefined;
  onChoose: (choice: { format: ExportFormat; address: string }) => void;
}

/** Says what each file will contain, and in which formats it is available. */
export function ExportMenu({ address, behind, onChoose }: ExportMenuProps) {
  const isOffline = useIsOffline();
  const noteId = useId();
  return (
    <>
      <div id={noteId} className="max-w-64 px-3 pt-2 text-note text-soft">
        {isOffline
          ? 'The server cannot be reached. Exports are not available right now.'
          : 'Personal data: do not share the file outside the shop. The history records who exported it.'}
      </div>
      {[address, behind].map(
        (of) =>
          of !== undefined && (
            <Choices key={of} of={of} noteId={noteId} isOffline={isOffline} onChoose={onChoose} />
          ),
      )}
    </>
  );
}

interface ChoicesProps extends Pick<ExportMenuProps, 'onChoose'> {
  of: string;
  noteId: string;
  isOffline: boolean;
}

function Choices({ of, noteId, isOffline, onChoose }: ChoicesProps) {
  const { timeZone } = useAppConfig();
  const id = useId();
  const { pathname, searchParams } = new URL(of, window.location.origin);
  const list: ExportedList = EXPORTED_LISTS[pathname as ExportedPath];
  const { data: total } = useQuery({
    queryKey: [pathname, 'to export', String(searchParams)],
    queryFn: ({ signal }) => readTotal(pathname, searchParams, signal),
    enabled: !isOffline,
    staleTime: 0,
    retry: false,
  });
  const counted = total && formatTotalOf(total, ...list.rows);
  const words = [
    counted ?? list.title,
    filterWords(Object.fromEntries(searchParams), list, timeZone).told,
  ].filter(Boolean);
  const item = { 'aria-describedby': `${id} ${noteId}`, disabled: isOffline };
  return (
    <>
      <div id={id} className="max-w-64 px-3 pt-2 pb-1 text-body font-semibold wrap-anywhere">
        {words.join(' · ')}
      </div>
      <MenuItem {...item} onSelect={() => onChoose({ format: 'xlsx', address: of })}>
        <FileSpreadsheet aria-hidden />
        Excel workbook
      </MenuItem>
      <MenuItem {...item} onSelect={() => onChoose({ format: 'csv', address: of })}>
        <FileText aria-hidden />
        CSV, for other programs
      </MenuItem>
    </>
  );
}

/** The total of the list; null where the list has no pages to tell it. */
async function readTotal(
  path: string,
  filter: URLSearchParams,
  signal: AbortSignal,
): Promise<PageTotal | null> {
  const query = new URLSearchParams(filter);
  query.set('limit', '1');
  // `order` requests the list as a queue, which has no pages; the total is the same in any order.
  query.delete('order');
  const isInGroups = path === '/api/ready-for-collection' && !query.has('group');
  return isInGroups ? null : (await api.getPage(`${path}?${query}`, { signal })).total;
}
