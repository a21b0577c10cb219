import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { ReadyGroup } from '#shared/contracts/ready-for-collection.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { useDensity } from '#web/components/list/density/density.ts';
import { PagedList, type PagedQuery } from '#web/components/list/paged-list.tsx';
import { ListLoading } from '#web/components/list-loading.tsx';
import { guessHeightPx } from '#web/components/ui/use-near-rows.ts';
import { cn } from '#web/lib/cn.ts';
import { formatTotal } from '#web/lib/format.ts';
import { ROW_KEYS } from '#web/lib/keys/row-keys.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { ReadyCard } from './ready-card.tsx';
import { ReadyCardActions } from './ready-card-actions.tsx';
import { useReadyDialogs } from './ready-dialogs.tsx';
import type { ReadyListRow } from './ready-for-collection.queries.ts';
import { GROUP_EMPTY, GROUP_TITLES, READY_TEXT } from './ready-for-collection.text.ts';
import type { ReadyWords } from './ready-line-columns.tsx';
import type { ReadyPieces } from './ready-lines.tsx';
import { describeSale, informedFacts, preOrderWords } from './ready-words.ts';

export type ReadyList = PagedQuery<ReadyListRow>;

interface ReadyGroupProps {
  group: ReadyGroup;
  list: ReadyList;
  /** The list starts anew with each search or branch. */
  scope: string;
}

/** One of the two lists under its heading, which collapses it. */
export function ReadyGroupSection({ group, list, scope }: ReadyGroupProps) {
  const headingId = useId();
  const [isFolded, setIsFolded] = useState(false);
  const total = list.data?.pages[0]?.total;
  return (
    <section aria-labelledby={headingId} className="mb-4">
      <h2 id={headingId} className="mb-1">
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => setIsFolded(!isFolded)}
          className="flex min-h-9 items-center gap-2 rounded-control pr-2 text-base font-semibold pointer-coarse:min-h-11"
        >
          <ChevronDown
            aria-hidden
            className={cn('size-4 text-faint transition-transform', isFolded && '-rotate-90')}
          />
          {GROUP_TITLES[group]}
          {total && <span className="numerals text-body font-medium text-soft">{formatTotal(total)}</span>}
        </button>
      </h2>
      {!isFolded && <GroupList group={group} list={list} scope={scope} />}
    </section>
  );
}

/** The approximate height of a card and of its placeholder. */
export const readyCardPx = () => guessHeightPx({ desk: 66, phone: 208 });

const ReadyLines = lazyPart(() => import('./ready-lines.tsx'), 'ReadyLines', {
  placeholder: <ListLoading label={READY_TEXT.loading} rowHeightPx={42} />,
});

/** The texts of the lines, taken from the screen, which has loaded them already. */
export const READY_WORDS: ReadyWords = {
  preOrder: ({ order }) => preOrderWords(order),
  informed: ({ order }, zone) =>
    order.customerContacted ? informedFacts(order, zone).join(' · ') || 'Yes' : 'Not yet',
};
const PIECES: ReadyPieces = {
  words: READY_WORDS,
  actions: (row) => <ReadyCardActions row={row} isBrief />,
};

function GroupList({ group, list, scope }: ReadyGroupProps) {
  const { today, zone } = useToday();
  const [density] = useDensity();
  const openFor = useReadyDialogs();
  const keys = useMemo(
    () => ({ [ROW_KEYS.payment]: ({ order }: ReadyListRow) => openFor('addPayment', order) }),
    [openFor],
  );
  const shown = {
    ...{ keys, query: list, entity: 'payment', scope },
    nameOf: ({ order }: ReadyListRow) => describeSale(order),
    words: { ...READY_TEXT, listLabel: GROUP_TITLES[group] },
    empty: (
      <p className="glass rounded-row px-5 py-6 text-center text-body text-soft">{GROUP_EMPTY[group]}</p>
    ),
  };
  if (density === 'compact') return <ReadyLines {...shown} pieces={PIECES} />;
  return (
    <PagedList
      {...shown}
      rowHeightPx={readyCardPx()}
      renderRow={(row) => <ReadyCard row={row} today={today} zone={zone} />}
    />
  );
}
