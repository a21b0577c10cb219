import { useQuery } from '@tanstack/react-query';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { SNOOZE_TEXT, TELL_DAY_TEXT } from '../dialogs/promise-dialogs.text.ts';
import { SnoozeDialog, TellDayDialog } from '../dialogs/promise-dialogs.tsx';
import { orderQuery } from './orders.queries.ts';

interface OfOrderProps extends DialogProps {
  orderId: number;
}

/** The same dialog for rows that only know the id of their order. */
export function TellDayOfOrder(props: OfOrderProps) {
  return <OfOrder {...props} title={TELL_DAY_TEXT.title} Component={TellDayDialog} />;
}

export function SnoozeOfOrder(props: OfOrderProps) {
  return <OfOrder {...props} title={SNOOZE_TEXT.title} Component={SnoozeDialog} />;
}

function OfOrder({
  orderId,
  title,
  Component,
  open,
  onOpenChange,
}: OfOrderProps & { title: string; Component: typeof TellDayDialog }) {
  const { data: order, error, refetch, isFetching } = useQuery(orderQuery(orderId));
  if (order) return <Component order={order} open={open} onOpenChange={onOpenChange} />;
  return (
    <Dialog isOpen={open} onOpenChange={onOpenChange} title={title} isLoading={error === null}>
      {error && (
        <ErrorState
          title="The order could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Dialog>
  );
}
