import { Ban, Ellipsis, PackageCheck, PencilLine, Printer, RotateCcw, Undo2, Wallet } from 'lucide-react';
import type { Layby } from '#shared/contracts/laybys.ts';
import { LAYBY_ACTION_LABELS, type LaybyActionKind } from '#shared/domain/layby-lifecycle.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/components/ui/dropdown-menu.tsx';
import { LaybyReachButtons } from './layby-contacts.tsx';
import { nameLayby } from './layby-dialogs.text.ts';
import { type LaybyDialogKind, useLaybyDialogs } from './layby-dialogs.tsx';
import { DETAILS_TEXT, LAYBYS_TEXT } from './laybys-screen.text.ts';
import { useTakeBackHandOver } from './take-back-hand-over.ts';

const DIALOG_OF: Readonly<Record<Exclude<LaybyActionKind, 'take_back_hand_over'>, LaybyDialogKind>> = {
  add_payment: 'pay',
  edit: 'edit',
  hand_over: 'handOver',
  cancel: 'cancel',
  reopen: 'reopen',
};
const ONWARD: readonly LaybyActionKind[] = ['hand_over', 'add_payment'];
const BUTTONS: readonly LaybyActionKind[] = ['hand_over', 'add_payment', 'edit'];

/** Takes an action of the layby: asks for what it needs, or does it. */
function useTakeAction(layby: Layby): (kind: LaybyActionKind) => void {
  const dialogs = useLaybyDialogs();
  const takeBack = useTakeBackHandOver();
  return (kind) => {
    if (kind === 'take_back_hand_over') takeBack(layby);
    else dialogs.openFor(DIALOG_OF[kind], layby);
  };
}

/** The one obvious next step of a closed card, where there is one. */
export function LaybyNextStep({ layby }: { layby: Layby }) {
  const take = useTakeAction(layby);
  const next = isDone(layby) ? undefined : ONWARD.find((kind) => layby.nextActions.includes(kind));
  if (next === undefined) return null;
  return (
    <Button
      className="min-w-0 flex-1 px-2"
      aria-label={`${LAYBY_ACTION_LABELS[next]}: ${nameLayby(layby)}`}
      onClick={() => take(next)}
    >
      {LAYBY_ACTION_LABELS[next]}
    </Button>
  );
}

/** Handed over: more money is possible, and expected by nobody. */
function isDone({ status, deviceCollectedDate }: Layby): boolean {
  return status === 'completed' && deviceCollectedDate !== null;
}

/** What can be done with an opened layby: reaching its customer, the next steps, and the rest behind "⋯". */
export function LaybyActions({ layby }: { layby: Layby }) {
  const take = useTakeAction(layby);
  const buttons = BUTTONS.filter((kind) => layby.nextActions.includes(kind));
  const others = layby.nextActions.filter((kind) => !BUTTONS.includes(kind));
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:flex-1 max-sm:[&>*]:basis-[calc(50%-0.625rem)]">
      {buttons.map((kind) => (
        <Button
          key={kind}
          variant={kind === buttons[0] && kind !== 'edit' && !isDone(layby) ? 'primary' : 'secondary'}
          className="px-3"
          onClick={() => take(kind)}
        >
          <ActionIcon kind={kind} />
          {LAYBY_ACTION_LABELS[kind]}
        </Button>
      ))}
      <LaybyReachButtons layby={layby} />
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            className="size-11 min-h-11 border border-edge px-0 max-sm:w-auto"
            aria-label={`${LAYBYS_TEXT.moreActions}: ${nameLayby(layby)}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {others.map((kind) => (
          <MenuItem key={kind} tone={kind === 'cancel' ? 'danger' : 'normal'} onSelect={() => take(kind)}>
            <ActionIcon kind={kind} />
            {LAYBY_ACTION_LABELS[kind]}
          </MenuItem>
        ))}
        {others.length > 0 && <MenuSeparator />}
        <MenuItem asChild>
          <a href={`/print/layby/${layby.id}`} target="_blank" rel="noopener">
            <Printer aria-hidden />
            {DETAILS_TEXT.print}
          </a>
        </MenuItem>
      </DropdownMenu>
    </div>
  );
}

function ActionIcon({ kind }: { kind: LaybyActionKind }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden />;
}

const ICONS = {
  add_payment: Wallet,
  edit: PencilLine,
  hand_over: PackageCheck,
  take_back_hand_over: Undo2,
  cancel: Ban,
  reopen: RotateCcw,
} as const;
