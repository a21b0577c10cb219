import { Button } from '#web/components/ui/button.tsx';
import { CHECK_STATUS_TEXT } from './check-status.text.ts';
import { useCheckStatus } from './use-check-status.ts';

/** Tells how many completed orders and pre-orders the lists hide. */
export function CheckStatusButton() {
  const check = useCheckStatus();
  return (
    <Button variant="ghost" size="compact" isPending={check.isPending} onClick={() => check.mutate()}>
      {CHECK_STATUS_TEXT.button}
    </Button>
  );
}
