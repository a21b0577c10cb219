import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { QueryPart } from '#web/components/query-part.tsx';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import type { BelongingsQuery } from './customer-overview.queries.ts';
import { OVERVIEW_TEXT, openOfText, showMoreText } from './customer-overview.text.ts';

const SHOWN_AT_FIRST = 5;

interface BelongingsPanelProps<Item> {
  words: { title: string; empty: string };
  query: BelongingsQuery<Item>;
  /** The entity's name in the history. */
  entity: string;
  isOpen: (item: Item) => boolean;
  children: (item: Item, mark: ReactNode) => ReactNode;
}

/** One kind of a customer's records, open ones first; an empty kind takes one line. */
export function BelongingsPanel<Item extends { id: number }>({
  words: { title, empty },
  query: options,
  entity,
  isOpen,
  children,
}: BelongingsPanelProps<Item>) {
  const client = useQueryClient();
  // The expanded list is remembered, so that it is still expanded after navigating back.
  const wholeKey = ['shown-whole', ...options.queryKey];
  const [isWhole, setIsWhole] = useState(client.getQueryData(wholeKey) === true);
  const query = useQuery(options);
  const items = query.data;
  const showAll = () => {
    client.setQueryData(wholeKey, true);
    setIsWhole(true);
  };
  if (items?.length === 0) {
    return (
      <section aria-label={title} className="glass flex items-baseline justify-between gap-4 px-5 py-3.5">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-note text-soft">{empty}</p>
      </section>
    );
  }
  const open = items?.filter(isOpen).length ?? 0;
  return (
    <Panel
      aria-label={title}
      title={title}
      aside={items && <span className="numerals">{openOfText(open, items.length)}</span>}
    >
      <QueryPart query={query} words={{ ...OVERVIEW_TEXT, empty }}>
        {(rows) => {
          const sorted = rows.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
          const shown = isWhole ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
          return (
            <>
              <ul aria-label={title} className="-my-2 divide-y divide-edge">
                {shown.map((item) => (
                  <li key={item.id} data-row={item.id}>
                    <Belonging item={item} entity={entity}>
                      {children}
                    </Belonging>
                  </li>
                ))}
              </ul>
              {shown.length < rows.length && (
                <Button variant="ghost" className="mt-3 -mb-2 -ml-3" onClick={showAll}>
                  {showMoreText(rows.length - shown.length)}
                </Button>
              )}
            </>
          );
        }}
      </QueryPart>
    </Panel>
  );
}

type BelongingProps<Item> = Pick<BelongingsPanelProps<Item>, 'entity' | 'children'> & { item: Item };

/** The record as it will be once its unsent changes are saved, marked as such. */
function Belonging<Item extends { id: number }>({ item, entity, children }: BelongingProps<Item>) {
  return children(useWaitingRow(entity, item), <WaitingMark entity={entity} id={item.id} />);
}

interface BelongingRowProps {
  link: Pick<LinkProps, 'to' | 'search'>;
  name: ReactNode;
  note?: ReactNode;
  /** When the phone is usually ready: a line is reserved for it, because it is loaded after the row. */
  promise?: ReactNode;
  badges: ReactNode;
  amount?: ReactNode;
  amountNote?: ReactNode;
}

/** One record in a line or two; the whole row links to the record's screen. */
export function BelongingRow({ link, name, note, promise, badges, amount, amountNote }: BelongingRowProps) {
  return (
    <Link
      {...link}
      className="-mx-2.5 grid min-h-14 grid-cols-[minmax(0,1fr)_auto_1rem] items-center gap-x-3 gap-y-1.5 rounded-control px-2.5 py-2.5 hover:bg-panel-hover sm:grid-cols-[minmax(0,1fr)_auto_11rem_1rem]"
    >
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
        {note && <span className="line-clamp-2 text-note wrap-anywhere text-soft">{note}</span>}
        {promise && <span className="block min-h-[1lh] text-xs text-soft">{promise}</span>}
      </span>
      <span className="flex flex-wrap gap-1.5 max-sm:col-span-2 max-sm:row-start-2">{badges}</span>
      <span className="min-w-0 text-right max-sm:col-start-2 max-sm:row-start-1">
        {amount && <span className="numerals block font-semibold whitespace-nowrap">{amount}</span>}
        {amountNote && <span className="block text-xs text-soft tabular-nums">{amountNote}</span>}
      </span>
      <ChevronRight aria-hidden className="size-4 text-faint max-sm:col-start-3 max-sm:row-start-1" />
    </Link>
  );
}
