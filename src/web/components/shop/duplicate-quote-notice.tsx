import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-error.ts';

export interface ExistingOrder {
  id: number;
  quoteNumber: string;
  customerName: string;
}

/** The order that already has the quote number, if that is why a save was refused. */
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

/** Shows the order that has the quote number, and offers to use the number twice. */
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
            {/* Opens in a new tab, so that the form keeps its input. */}
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
      Correct the number, or keep both orders if that is intended.
    </Notice>
  );
}
