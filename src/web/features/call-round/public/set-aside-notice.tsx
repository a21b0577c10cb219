import type { Customer } from '#shared/contracts/customers.ts';
import type { CallMark } from '#shared/domain/call-round.ts';
import { CALL_MARK_LABELS } from '#shared/domain/call-words.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { SET_ASIDE_TEXT } from './set-aside.text.ts';
import { useReturnToRound } from './use-return-to-round.ts';

/** On the page of a customer whom the call round offers to nobody: the reason, and a button to offer them again. */
export function SetAsideNotice({ customer, mark }: { customer: Customer; mark: CallMark }) {
  const back = useReturnToRound();
  return (
    <Notice tone="warning" title={SET_ASIDE_TEXT.title}>
      <span className="flex flex-wrap items-center justify-between gap-2">
        {CALL_MARK_LABELS[mark]}
        <Button size="compact" isPending={back.isPending} onClick={() => back.mutate(customer)}>
          {SET_ASIDE_TEXT.back}
        </Button>
      </span>
    </Notice>
  );
}
