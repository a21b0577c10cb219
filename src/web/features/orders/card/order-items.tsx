import {
  AlarmClock,
  BellRing,
  CalendarClock,
  FileText,
  type LucideIcon,
  MessagesSquare,
  PackageCheck,
  PencilLine,
  Wallet,
} from 'lucide-react';
import type { Order } from '#shared/contracts/orders.ts';
import { isBeforeHandOver } from '#shared/domain/order-statuses.ts';
import { Button } from '#web/components/ui/button.tsx';
import { KeyHint } from '#web/components/ui/key-hint.tsx';
import { MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { ROW_KEYS, type RowKey } from '#web/lib/keys/row-keys.ts';
import { type OrderDialogKind, useOrderDialogs } from '../dialogs/use-order-dialogs.ts';
import { ORDERS_TEXT } from '../orders.text.ts';

// The dialogs about an order, except those of its steps.

type ItemKind = Exclude<OrderDialogKind, 'collect' | 'createPreOrder' | 'delete'>;

const ITEMS: Readonly<
  Record<ItemKind, { label: string; icon: LucideIcon; key?: RowKey; isBeforeHandOver?: true }>
> = {
  addPayment: { label: ORDERS_TEXT.addPayment, icon: Wallet, key: ROW_KEYS.payment },
  informed: { label: ORDERS_TEXT.customerInformed, icon: BellRing },
  communication: { label: ORDERS_TEXT.communication, icon: MessagesSquare },
  availability: { label: ORDERS_TEXT.availability, icon: PackageCheck },
  tellDay: { label: ORDERS_TEXT.tellDay, icon: CalendarClock, isBeforeHandOver: true },
  snooze: { label: ORDERS_TEXT.snooze, icon: AlarmClock, isBeforeHandOver: true },
  edit: { label: ORDERS_TEXT.editOrder, icon: PencilLine, key: ROW_KEYS.edit },
  details: { label: ORDERS_TEXT.orderDetails, icon: FileText },
};
export const ORDER_ITEMS = Object.keys(ITEMS) as ItemKind[];

const offered = (kinds: readonly ItemKind[], { status }: Order) =>
  kinds.filter((kind) => !ITEMS[kind].isBeforeHandOver || isBeforeHandOver(status));

interface OrderItemsProps {
  order: Order;
  kinds: readonly ItemKind[];
}

/** As menu items. */
export function OrderItems({ order, kinds }: OrderItemsProps) {
  const dialogs = useOrderDialogs();
  return offered(kinds, order).map((kind) => {
    const { label, icon: Icon, key } = ITEMS[kind];
    return (
      <MenuItem key={kind} aria-keyshortcuts={key} onSelect={() => dialogs.openFor(kind, order)}>
        <Icon aria-hidden />
        {label}
        {key && <KeyHint shortcut={key} />}
      </MenuItem>
    );
  });
}

/** As buttons. */
export function OrderButtons({ order, kinds }: OrderItemsProps) {
  const dialogs = useOrderDialogs();
  return offered(kinds, order).map((kind) => {
    const { label, icon: Icon } = ITEMS[kind];
    return (
      <Button key={kind} className="px-3 py-2 leading-tight" onClick={() => dialogs.openFor(kind, order)}>
        <Icon aria-hidden className="max-sm:hidden" />
        {label}
      </Button>
    );
  });
}
