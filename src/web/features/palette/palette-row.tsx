import { Command } from 'cmdk';
import { ChevronRight } from 'lucide-react';
import { formatMoney } from '#shared/domain/money.ts';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { Kbd } from '#web/components/ui/kbd.tsx';
import { markedPieces } from './marks.ts';
import { KIND_WORDS } from './palette.text.ts';
import type { PaletteItem } from './palette-items.ts';

interface PaletteRowProps {
  item: PaletteItem;
  /** The text to mark. */
  q: string;
  onChoose: (item: PaletteItem) => void;
  /** For touch: the arrow at the end of a record, which shows its actions. */
  onActions?: ((item: PaletteItem) => void) | undefined;
}

const MORE = 'data-more';

/** One row of the results: the icon, the text with the matches marked, the status and what is owed. */
export function PaletteRow({ item, q, onChoose, onActions }: PaletteRowProps) {
  const { id, icon: Icon, title, note, keys, hit } = item;
  return (
    <Command.Item
      value={id}
      // In the capture phase, before cmdk chooses the row: a press on the arrow shows the actions.
      onClickCapture={(event) => {
        if (!onActions || !(event.target as Element).closest(`[${MORE}]`)) return;
        event.stopPropagation();
        onActions(item);
      }}
      onSelect={() => onChoose(item)}
      className="group flex min-h-12 cursor-pointer scroll-my-2 items-center gap-3 rounded-control px-3 py-1.5 data-[selected=true]:bg-panel-hover"
    >
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-lg border border-edge bg-panel text-soft group-data-[selected=true]:border-edge-strong group-data-[selected=true]:text-cyan-ink"
      >
        <Icon className="size-4" />
      </span>
      {/* On a phone where it stands is below its words: beside them there is no room for both. */}
      <span className="grid min-w-0 flex-1 gap-x-3 gap-y-1 sm:flex sm:items-center">
        <span className="min-w-0 sm:flex-1">
          <span className="line-clamp-2 text-body leading-snug font-medium wrap-anywhere text-text">
            <Marked text={title} q={q} />
            {hit && <span className="sr-only">, {KIND_WORDS[hit.kind]}</span>}
          </span>
          {note && (
            <span className="line-clamp-2 text-note wrap-anywhere text-soft">
              <span className="sr-only">, </span>
              <Marked text={note} q={q} />
            </span>
          )}
        </span>
        {hit && (hit.status || hit.owedAmount) && (
          <span className="flex shrink-0 items-center gap-3 sm:gap-4">
            {hit.status && <StageBadge stage={hit.status.code}>{hit.status.label}</StageBadge>}
            <span className="numerals text-right text-note text-soft tabular-nums sm:w-28">
              {hit.owedAmount && formatMoney(hit.owedAmount)}
            </span>
          </span>
        )}
      </span>
      {keys && (
        <span aria-hidden className="flex shrink-0 gap-1 pointer-coarse:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
      {onActions && hit && (
        <span
          aria-hidden
          {...{ [MORE]: '' }}
          className="-mr-2 grid size-9 shrink-0 place-items-center rounded-control text-faint hover:text-text pointer-coarse:size-11"
        >
          <ChevronRight className="size-4" />
        </span>
      )}
    </Command.Item>
  );
}

function Marked({ text, q }: { text: string; q: string }) {
  return markedPieces(text, q).map(({ at, text: piece, isMarked }) =>
    isMarked ? (
      <mark key={at} className="rounded-xs bg-cyan/20 text-inherit">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
