import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { ConfirmDialog } from '#web/components/ui/overlay/alert-dialog.tsx';
import type { Proposal } from './proposal.ts';
import { ARRIVAL_TEXT, deedsOf, giveOutText } from './stock-arrival.text.ts';

interface GiveOutDialogProps extends DialogProps {
  units: Proposal['allocation']['units'];
  isPending: boolean;
  onConfirm: () => void;
}

/** States the effects of the arrival in numbers before it is confirmed. */
export function GiveOutDialog({ units, isPending, onConfirm, open, onOpenChange }: GiveOutDialogProps) {
  return (
    <ConfirmDialog
      isOpen={open}
      onOpenChange={onOpenChange}
      tone="primary"
      title={giveOutText(units.length)}
      description={
        <ul className="grid gap-1">
          {deedsOf(units.map(({ to }) => to?.kind ?? null)).map((deed) => (
            <li key={deed}>{deed}</li>
          ))}
        </ul>
      }
      confirmLabel={ARRIVAL_TEXT.confirm}
      cancelLabel={ARRIVAL_TEXT.cancel}
      {...{ isPending, onConfirm }}
    />
  );
}
