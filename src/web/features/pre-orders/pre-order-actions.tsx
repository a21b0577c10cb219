import {
  ArrowLeftRight,
  ArrowRight,
  Ban,
  CheckCheck,
  Ellipsis,
  PencilLine,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { PreOrder, PreOrderNextAction } from '#shared/contracts/pre-orders.ts';
import { isOpenPreOrder } from '#shared/domain/pre-order-lifecycle.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/components/ui/dropdown-menu.tsx';
import { usePreOrderDialogs } from './pre-order-dialogs.tsx';
import { describePreOrder, PRE_ORDERS_TEXT, switchText } from './pre-orders.text.ts';
import { usePreOrderMove } from './use-pre-order-move.ts';

const ONWARD: readonly PreOrderNextAction['kind'][] = ['ship', 'mark_arrived', 'collect'];

/** The one obvious next step as a button, everything else behind "⋯". */
export function PreOrderActions({ preOrder }: { preOrder: PreOrder }) {
  const openFor = usePreOrderDialogs();
  const move = usePreOrderMove(preOrder);
  const next = preOrder.nextActions.find(({ kind }) => ONWARD.includes(kind));
  const others = preOrder.nextActions.filter((action) => action !== next && action.kind !== 'cancel');
  const canCancel = preOrder.nextActions.some(({ kind }) => kind === 'cancel');
  const isNextPending = move.isPending && move.variables.kind === next?.kind;
  const name = describePreOrder(preOrder);
  const take = (action: PreOrderNextAction) => {
    if (action.needs === 'collection') openFor('collect', preOrder);
    else move.mutate(action);
  };
  return (
    <div className="flex items-center gap-2">
      {next ? (
        <Button
          className="min-w-0 flex-1 px-2"
          isPending={isNextPending}
          disabled={move.isPending}
          aria-label={`${next.label}: ${name}`}
          onClick={() => take(next)}
        >
          {next.label}
        </Button>
      ) : (
        <span className="flex-1" />
      )}
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            className="size-11 min-h-11 shrink-0 border border-edge px-0"
            aria-label={`${PRE_ORDERS_TEXT.moreActions}: ${name}`}
            isPending={move.isPending && !isNextPending}
            disabled={move.isPending}
          >
            {(!move.isPending || isNextPending) && <Ellipsis aria-hidden />}
          </Button>
        }
      >
        {others.map((action) => (
          <MenuItem key={`${action.kind}-${action.to}`} onSelect={() => take(action)}>
            <ActionIcon kind={action.kind} />
            {action.label}
          </MenuItem>
        ))}
        {isOpenPreOrder(preOrder.status) && (
          <LocationItem preOrder={preOrder} onSwitch={(to) => move.mutate({ kind: 'locate', to })} />
        )}
        {preOrder.nextActions.length > 0 && <MenuSeparator />}
        <MenuItem onSelect={() => openFor('edit', preOrder)}>
          <PencilLine aria-hidden />
          {PRE_ORDERS_TEXT.edit}
        </MenuItem>
        {canCancel && (
          <MenuItem onSelect={() => openFor('cancel', preOrder)}>
            <Ban aria-hidden />
            {PRE_ORDERS_TEXT.cancel}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => openFor('delete', preOrder)}>
          <Trash2 aria-hidden />
          {PRE_ORDERS_TEXT.delete}
        </MenuItem>
      </DropdownMenu>
    </div>
  );
}

interface LocationItemProps {
  preOrder: PreOrder;
  onSwitch: (to: PreOrder['orderLocation']) => void;
}

function LocationItem({ preOrder: { orderLocation }, onSwitch }: LocationItemProps) {
  const other = orderLocation === 'china' ? 'dubai' : 'china';
  return (
    <MenuItem onSelect={() => onSwitch(other)}>
      <ArrowLeftRight aria-hidden />
      {switchText(other)}
    </MenuItem>
  );
}

function ActionIcon({ kind }: { kind: PreOrderNextAction['kind'] }) {
  if (kind === 'complete') return <CheckCheck aria-hidden />;
  return kind === 'step_back' ? <Undo2 aria-hidden /> : <ArrowRight aria-hidden />;
}
