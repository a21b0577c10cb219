import { ArrowLeftRight, ArrowRight, Ban, CheckCheck, PencilLine, Trash2, Undo2 } from 'lucide-react';
import type { PreOrder, PreOrderNextAction } from '#shared/contracts/pre-orders.ts';
import { isOpenPreOrder } from '#shared/domain/pre-order-statuses.ts';
import { NextStepButton, RowActions, StepItem } from '#web/components/shop/row-actions.tsx';
import { MenuItem, MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
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
  const name = describePreOrder(preOrder);
  const isBusy = move.pending !== null;
  const isNextPending = isBusy && move.pending?.kind === next?.kind;
  const take = (action: PreOrderNextAction, pressed: Element) => {
    if (action.needs === 'collection') openFor('collect', preOrder);
    else move.take(action, pressed);
  };
  return (
    <RowActions
      next={
        next && (
          <NextStepButton
            label={next.label}
            name={name}
            isPending={isNextPending}
            disabled={isBusy && !isNextPending}
            onPress={(button) => take(next, button)}
          />
        )
      }
      menuLabel={`${PRE_ORDERS_TEXT.moreActions}: ${name}`}
      isMenuPending={isBusy && !isNextPending}
      isDisabled={isBusy}
    >
      {others.map((action) => (
        <StepItem key={`${action.kind}-${action.to}`} onPress={(item) => take(action, item)}>
          <ActionIcon kind={action.kind} />
          {action.label}
        </StepItem>
      ))}
      {isOpenPreOrder(preOrder.status) && (
        <LocationItem preOrder={preOrder} onSwitch={(to, item) => move.take({ kind: 'locate', to }, item)} />
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
    </RowActions>
  );
}

interface LocationItemProps {
  preOrder: PreOrder;
  onSwitch: (to: PreOrder['orderLocation'], item: Element) => void;
}

function LocationItem({ preOrder: { orderLocation }, onSwitch }: LocationItemProps) {
  const other = orderLocation === 'china' ? 'dubai' : 'china';
  return (
    <StepItem onPress={(item) => onSwitch(other, item)}>
      <ArrowLeftRight aria-hidden />
      {switchText(other)}
    </StepItem>
  );
}

function ActionIcon({ kind }: { kind: PreOrderNextAction['kind'] }) {
  if (kind === 'complete') return <CheckCheck aria-hidden />;
  return kind === 'step_back' ? <Undo2 aria-hidden /> : <ArrowRight aria-hidden />;
}
