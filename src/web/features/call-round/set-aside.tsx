import { useQuery } from '@tanstack/react-query';
import type { SetAsideCustomer } from '#shared/contracts/call-round.ts';
import { CALL_MARK_LABELS } from '#shared/domain/call-words.ts';
import { RecordLink } from '#web/components/shop/record-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { callRoundQuery, setAsideQuery } from './call-round.queries.ts';
import { asideText, CALL_TEXT } from './call-round.text.ts';
import { SET_ASIDE_TEXT } from './public/set-aside.text.ts';
import { useReturnToRound } from './public/use-return-to-round.ts';

/** Customers who are offered to nobody, with a button to offer them again. */
export function SetAside({ isBusy, branch }: { isBusy: boolean; branch: string }) {
  const { data } = useQuery(setAsideQuery);
  const { data: figures } = useQuery(callRoundQuery(branch));
  const back = useReturnToRound();
  if (data === undefined || data.length === 0) return null;
  const count = Math.max(data.length, figures?.setAside ?? 0);
  return (
    <Panel title={CALL_TEXT.aside} aside={count} className="mt-3">
      <p className="mb-3 text-note text-soft">{asideText(data.length, count)}</p>
      <ul className="grid gap-2" aria-label={CALL_TEXT.aside}>
        {data.map((row) => (
          <Row key={row.id} row={row} isPending={back.isPending || isBusy} onBack={() => back.mutate(row)} />
        ))}
      </ul>
    </Panel>
  );
}

interface RowProps {
  row: SetAsideCustomer;
  isPending: boolean;
  onBack: () => void;
}

function Row({ row, isPending, onBack }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t border-edge pt-2">
      <span className="min-w-0 wrap-anywhere">
        <RecordLink entity="customer" id={row.id} className="font-medium hover:underline">
          {row.name}
        </RecordLink>
        <span className="text-note text-soft">{` · ${row.phone} · ${CALL_MARK_LABELS[row.mark]}`}</span>
      </span>
      <Button
        size="compact"
        aria-label={`${SET_ASIDE_TEXT.back}: ${row.name}`}
        isPending={isPending}
        onClick={onBack}
      >
        {SET_ASIDE_TEXT.back}
      </Button>
    </li>
  );
}
