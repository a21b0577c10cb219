import { AlarmClock, ArrowLeftRight, Ban, CalendarClock, History, PencilLine, Trash2 } from 'lucide-react';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { isOnwardStep } from '#shared/domain/pre-order-lifecycle.ts';
import { isOpenPreOrder } from '#shared/domain/pre-order-statuses.ts';
import { HISTORY_TITLE } from '#web/components/shop/record-history.text.ts';
import { StepItem } from '#web/components/shop/row-actions.tsx';
import { RowSteps } from '#web/components/shop/row-steps.tsx';
import { KeyHint } from '#web/components/ui/key-hint.tsx';
import { MenuItem, MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { ROW_KEYS } from '#web/lib/keys/row-keys.ts';
import { usePreOrderDialogs } from './pre-order-dialogs.tsx';
import { describePreOrder, PRE_ORDERS_TEXT, switchText } from './pre-orders.text.ts';
import { usePreOrderMove } from './use-pre-order-move.ts';

/** The next step as a button, everything else in the "⋯" menu. */
export function PreOrderActions({ preOrder }: { preOrder: PreOrder }) {
  const openFor = usePreOrderDialogs();
  const move = usePreOrderMove(preOrder);
  const next = preOrder.nextActions.find(({ kind }) => isOnwardStep(kind));
  const others = preOrder.nextActions.filter((action) => action !== next && action.kind !== 'cancel');
  const canCancel = preOrder.nextActions.some(({ kind }) => kind === 'cancel');
  const otherPlace = preOrder.orderLocation === 'china' ? 'dubai' : 'china';
  return (
    <RowSteps
      name={describePreOrder(preOrder)}
      menuLabel={PRE_ORDERS_TEXT.moreActions}
      next={next}
      others={others}
      pending={move.pending}
      onTake={(action, pressed) => {
        if (action.needs === 'collection') openFor('collect', preOrder);
        else move.take(action, pressed);
      }}
    >
      {isOpenPreOrder(preOrder.status) && (
        <StepItem onPress={(item) => move.take({ kind: 'locate', to: otherPlace }, item)}>
          <ArrowLeftRight aria-hidden />
          {switchText(otherPlace)}
        </StepItem>
      )}
      {preOrder.nextActions.length > 0 && <MenuSeparator />}
      <MenuItem aria-keyshortcuts={ROW_KEYS.edit} onSelect={() => openFor('edit', preOrder)}>
        <PencilLine aria-hidden />
        {PRE_ORDERS_TEXT.edit}
        <KeyHint shortcut={ROW_KEYS.edit} />
      </MenuItem>
      {isOpenPreOrder(preOrder.status) && (
        <>
          <MenuItem onSelect={() => openFor('tellDay', preOrder)}>
            <CalendarClock aria-hidden />
            {PRE_ORDERS_TEXT.tellDay}
          </MenuItem>
          <MenuItem onSelect={() => openFor('snooze', preOrder)}>
            <AlarmClock aria-hidden />
            {PRE_ORDERS_TEXT.snooze}
          </MenuItem>
        </>
      )}
      <MenuItem onSelect={() => openFor('history', preOrder)}>
        <History aria-hidden />
        {HISTORY_TITLE}
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
    </RowSteps>
  );
}
