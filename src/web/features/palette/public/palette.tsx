import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import type { Order, OrderAction } from '#shared/contracts/orders.ts';
import {
  createDialogContext,
  DialogHost,
  dialogHost,
  useDialogContext,
  useDialogs,
} from '#web/components/dialog/dialog-host.tsx';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { listViewsQuery } from '#web/components/list/views/views.queries.ts';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { NewReminderDialog } from '#web/features/app-reminders/public/new-reminder-dialog.tsx';
import { NewCustomerDialog } from '#web/features/customers/public/new-customer-dialog.tsx';
import { ImportDialog } from '#web/features/imports/public/imports.tsx';
import { NewLaybyDialog } from '#web/features/laybys/public/new-layby-dialog.tsx';
import { AddPaymentDialog } from '#web/features/orders/public/add-payment-dialog.tsx';
import { CollectionDialog } from '#web/features/orders/public/collection-dialog.tsx';
import { CreatePreOrderDialog } from '#web/features/orders/public/create-pre-order-dialog.tsx';
import { AddOrderDialog, AddQuoteDialog } from '#web/features/orders/public/new-order-dialogs.tsx';
import type { OrderDialogProps } from '#web/features/orders/public/order-dialogs.queries.ts';
import { orderQuery } from '#web/features/orders/public/orders.queries.ts';
import { TakeStep } from '#web/features/orders/public/take-step.tsx';
import { NewReservationDialog } from '#web/features/reservations/public/new-reservation-dialog.tsx';
import { userMessageOf } from '#web/lib/api-error.ts';
import { noteRecentPlace } from '#web/lib/recent-places.ts';
import { currentOpening } from '#web/lib/writes/open-forms.ts';
import { BARE_STEPS, type DeedKind } from '../deeds.ts';
import { KeysDialog } from '../keys-dialog.tsx';
import { COMMAND_TEXT } from '../palette.text.ts';
import { PaletteDialog } from '../palette-dialog.tsx';
import { itemOfView, type PaletteItem, type PaletteScreen } from '../palette-items.ts';
import { goLetterOf } from '../screen-keys.ts';
import { usePaletteCommands } from '../use-palette-commands.ts';
import { usePaletteHistory } from '../use-palette-history.ts';
import { usePaletteKeys } from '../use-palette-keys.ts';
import { useScreenKeys } from '../use-screen-keys.ts';
import { isPaletteOpen, usePaletteOpening } from './palette-opening.ts';

const CommunicationDialog = lazyDialog(
  COMMUNICATION_TEXT.title,
  () => import('#web/features/orders/public/customer-communication-dialog.tsx'),
  'CustomerCommunicationDialog',
);

const SendNotificationDialog = lazyDialog(
  COMMAND_TEXT.sendNotification,
  () => import('#web/features/notification-center/public/send-dialog.tsx'),
  'SendNotificationDialog',
);

const DIALOGS = createDialogContext<Order>();

const STEPS = Object.fromEntries(
  BARE_STEPS.map((kind) => [kind, (props: OrderDialogProps) => <Step {...props} kind={kind} />]),
) as Record<(typeof BARE_STEPS)[number], (props: OrderDialogProps) => ReactNode>;

const HOST = dialogHost({
  blank: {
    addOrder: AddOrderDialog,
    addQuote: AddQuoteDialog,
    addLayby: NewLaybyDialog,
    addReservation: NewReservationDialog,
    addReminder: NewReminderDialog,
    sendNotification: SendNotificationDialog,
    importQuotes: (props: DialogProps) => <ImportDialog {...props} kind="orders" />,
    importCustomers: (props: DialogProps) => <ImportDialog {...props} kind="customers" />,
    importLaybys: (props: DialogProps) => <ImportDialog {...props} kind="laybys" />,
    importReservations: (props: DialogProps) => <ImportDialog {...props} kind="reservations" />,
  },
  dialogs: {
    addPayment: AddPaymentDialog,
    communication: CommunicationDialog,
    collect: CollectionDialog,
    create_pre_order: CreatePreOrderDialog,
    ...STEPS,
  } satisfies Record<DeedKind, unknown>,
  propsOf: (order: Order) => ({ order }),
  queryOf: ({ id }) => orderQuery(id),
  context: DIALOGS,
});

/** A step that needs no dialog; its toast offers to inform the customer. */
function Step(props: OrderDialogProps & { kind: OrderAction['kind'] }) {
  const open = useDialogContext(DIALOGS);
  const inform = useCallback((moved: Order) => open('communication', moved), [open]);
  return <TakeStep {...props} onInform={inform} />;
}

interface PaletteProps {
  screens: readonly PaletteScreen[];
  /** Asks which agent is at this device. */
  onDevice: () => void;
}

/** The search over everything, with the dialogs that its commands open on any screen. */
export function Palette({ screens, ...props }: PaletteProps) {
  const lettered = useMemo(() => screens.map((one) => ({ ...one, letter: goLetterOf(one.to) })), [screens]);
  return (
    <DialogHost host={HOST}>
      <OpenPalette {...props} screens={lettered} />
    </DialogHost>
  );
}

type Given = Partial<Pick<Customer, 'name' | 'phone'>>;

function OpenPalette({ screens, onDevice }: PaletteProps) {
  const client = useQueryClient();
  const open = useDialogs(HOST);
  const { isOpen, text, count } = usePaletteOpening();
  const { leave, follow } = usePaletteHistory(isOpen);
  const [newCustomer, setNewCustomer] = useState<{ count: number; given: Given; isOpen: boolean } | null>(
    null,
  );
  const [areKeysShown, setAreKeysShown] = useState(false);
  const showKeys = useCallback(() => setAreKeysShown(true), []);
  usePaletteKeys();
  useScreenKeys(screens, showKeys);

  const doTo = useCallback(
    async (kind: DeedKind, orderId: number) => {
      const refuse = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });
      try {
        const order = await client.fetchQuery(orderQuery(orderId));
        // With a slow server a person may have opened something else by now: that stays, and so does what is typed into it.
        if (currentOpening() === null && !isPaletteOpen()) open(kind, order);
        else refuse(COMMAND_TEXT.deedFailed);
      } catch (error) {
        refuse(userMessageOf(error, COMMAND_TEXT.deedFailed));
      }
    },
    [client, open],
  );
  const addCustomer = useCallback((given: Given) => {
    setNewCustomer((last) => ({ count: (last?.count ?? 0) + 1, given, isOpen: true }));
  }, []);
  const offered = usePaletteCommands({ open, addCustomer, doTo, onDevice, onKeys: showKeys, follow });

  const { data: listViews = [] } = useQuery({ ...listViewsQuery, enabled: isOpen });
  const views = listViews.map((view) => itemOfView(view, follow));

  const choose = useCallback(
    ({ place, run }: PaletteItem) => {
      if (place === undefined) return leave(run);
      noteRecentPlace(place);
      follow(place.link);
    },
    [leave, follow],
  );

  return (
    <>
      {isOpen && (
        <PaletteDialog
          key={count}
          text={text}
          screens={screens}
          views={views}
          {...offered}
          onChoose={choose}
          onClose={() => leave()}
        />
      )}
      <KeysDialog screens={screens} open={areKeysShown} onOpenChange={setAreKeysShown} />
      {newCustomer && (
        <NewCustomerDialog
          key={newCustomer.count}
          given={newCustomer.given}
          open={newCustomer.isOpen}
          onOpenChange={(isShown) => setNewCustomer((last) => last && { ...last, isOpen: isShown })}
        />
      )}
    </>
  );
}
