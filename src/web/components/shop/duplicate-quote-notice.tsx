import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-error.ts';

export interface ExistingOrder {
  id: number;
  quoteNumber: string;
  customerName: string;
}

/** The order that has the quote number already, when that is why a save was refused. */
export function existingOrderOf(error: unknown): ExistingOrder | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'duplicate_quote') return null;
  return (error.problem.existingOrder as ExistingOrder | undefined) ?? null;
}

interface DuplicateQuoteNoticeProps {
  existing: ExistingOrder;
  onAddAnyway: () => void;
  addLabel: string;
  isPending: boolean;
}

/** Which order has the quote number, and the choice to have it twice. */
export function DuplicateQuoteNotice({
  existing,
  onAddAnyway,
  addLabel,
  isPending,
}: DuplicateQuoteNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`Quote ${existing.quoteNumber} is already on an order of ${existing.customerName}`}
      actions={
        <>
          <Button size="compact" asChild>
            {/* Beside the form, not instead of it: what was typed stays. */}
            <a href={`/payments?order=${existing.id}`} target="_blank" rel="noreferrer">
              Open that order
            </a>
          </Button>
          <Button size="compact" onClick={onAddAnyway} isPending={isPending}>
            {addLabel}
          </Button>
        </>
      }
    >
      Correct the number, or keep both orders if that is meant.
    </Notice>
  );
}
