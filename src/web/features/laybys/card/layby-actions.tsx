import {
  Ban,
  Ellipsis,
  History,
  PackageCheck,
  PencilLine,
  QrCode,
  RotateCcw,
  Undo2,
  Wallet,
} from 'lucide-react';
import type { Layby } from '#shared/contracts/laybys.ts';
import { LAYBY_ACTION_LABELS, type LaybyActionKind } from '#shared/domain/layby-lifecycle.ts';
import { PrintLaybyLink } from '#web/components/shop/print-links.tsx';
import { HISTORY_TITLE } from '#web/components/shop/record-history.text.ts';
import { NextStepButton, StepItem } from '#web/components/shop/row-actions.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { ROW_KEYS, type RowKey } from '#web/lib/keys/row-keys.ts';
import { nameLayby } from '../dialogs/layby-dialogs.text.ts';
import { type LaybyDialogKind, useLaybyDialogs } from '../dialogs/layby-dialogs.tsx';
import { useTakeBackHandOver } from '../dialogs/take-back-hand-over.ts';
import { LAYBYS_TEXT } from '../laybys-screen.text.ts';
import { LaybyReachButtons } from './layby-contacts.tsx';

const DIALOG_OF: Readonly<Record<Exclude<LaybyActionKind, 'take_back_hand_over'>, LaybyDialogKind>> = {
  add_payment: 'pay',
  edit: 'edit',
  hand_over: 'handOver',
  cancel: 'cancel',
  reopen: 'reopen',
};
const ONWARD: readonly LaybyActionKind[] = ['hand_over', 'add_payment'];
const BUTTONS: readonly LaybyActionKind[] = ['hand_over', 'add_payment', 'edit'];

/** Performs an action of the layby, or opens the dialog that it needs. */
function useTakeAction(layby: Layby): (kind: LaybyActionKind) => void {
  const openDialog = useLaybyDialogs();
  const takeBack = useTakeBackHandOver();
  return (kind) => {
    if (kind === 'take_back_hand_over') takeBack(layby);
    else openDialog(DIALOG_OF[kind], layby);
  };
}

/** The action to highlight; null when there is none. */
export function nextStepOf(layby: Layby): LaybyActionKind | null {
  if (isDone(layby)) return null;
  return ONWARD.find((kind) => layby.nextActions.includes(kind)) ?? null;
}

export function LaybyStepButton({ layby, step }: { layby: Layby; step: LaybyActionKind }) {
  const take = useTakeAction(layby);
  return (
    <NextStepButton label={LAYBY_ACTION_LABELS[step]} name={nameLayby(layby)} onPress={() => take(step)} />
  );
}

/** The layby is paid and handed over: more payments are possible, but none is expected. */
function isDone({ status, deviceCollectedDate }: Layby): boolean {
  return status === 'completed' && deviceCollectedDate !== null;
}

/** The actions of an opened layby: contacting the customer, the next steps, and the rest in the "⋯" menu. */
export function LaybyActions({ layby }: { layby: Layby }) {
  const take = useTakeAction(layby);
  const openDialog = useLaybyDialogs();
  const buttons = BUTTONS.filter((kind) => layby.nextActions.includes(kind));
  const others = layby.nextActions.filter((kind) => !BUTTONS.includes(kind));
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:grid max-sm:grid-cols-2 max-sm:[&>*]:px-2 max-sm:[&_svg]:hidden">
      {buttons.map((kind) => (
        <Button
          key={kind}
          variant={kind === nextStepOf(layby) ? 'primary' : 'secondary'}
          className="px-3"
          shortcut={KEYS[kind]}
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
            className="border border-edge sm:size-11 sm:min-h-11 sm:px-0"
            aria-label={`${LAYBYS_TEXT.moreActions}: ${nameLayby(layby)}`}
          >
            <Ellipsis aria-hidden />
            <span className="sm:hidden">{LAYBYS_TEXT.moreActions}</span>
          </Button>
        }
      >
        {others.map((kind) => (
          <StepItem key={kind} tone={kind === 'cancel' ? 'danger' : 'normal'} onPress={() => take(kind)}>
            <ActionIcon kind={kind} />
            {LAYBY_ACTION_LABELS[kind]}
          </StepItem>
        ))}
        {others.length > 0 && <MenuSeparator />}
        {layby.status === 'completed' && layby.deviceCollectedDate === null && (
          <MenuItem onSelect={() => openDialog('pass', layby)}>
            <QrCode aria-hidden />
            {LAYBYS_TEXT.pass}
          </MenuItem>
        )}
        <MenuItem onSelect={() => openDialog('history', layby)}>
          <History aria-hidden />
          {HISTORY_TITLE}
        </MenuItem>
        <MenuItem asChild>
          <PrintLaybyLink laybyId={layby.id} />
        </MenuItem>
      </DropdownMenu>
    </div>
  );
}

function ActionIcon({ kind }: { kind: LaybyActionKind }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden />;
}

const KEYS: Partial<Record<LaybyActionKind, RowKey>> = {
  add_payment: ROW_KEYS.payment,
  edit: ROW_KEYS.edit,
};

const ICONS = {
  add_payment: Wallet,
  edit: PencilLine,
  hand_over: PackageCheck,
  take_back_hand_over: Undo2,
  cancel: Ban,
  reopen: RotateCcw,
} as const;
