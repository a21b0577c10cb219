import type { Layby } from '#shared/contracts/laybys.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { REFUND_TEXT } from '#web/components/ledger.text.ts';
import { FORM_TEXT, PAYMENT_TEXT } from '../laybys-screen.text.ts';
import { laybyQuery } from '../public/laybys.queries.ts';
import type { LaybyDialogProps } from './layby-dialog-props.ts';
import { CANCEL_TEXT, DELETE_TEXT, HAND_OVER_TEXT, REOPEN_TEXT } from './layby-dialogs.text.ts';

/** The dialogs of this screen. Each is fetched when first asked for. */
export const LAYBY_DIALOGS = dialogHost({
  blank: {
    create: lazyDialog<DialogProps>(
      FORM_TEXT.createTitle,
      async () => (await import('../form/layby-form-create.tsx')).CreateLaybyForm,
    ),
  },
  dialogs: {
    pay: lazyDialog<LaybyDialogProps>(
      PAYMENT_TEXT.title,
      async () => (await import('./add-layby-payment-dialog.tsx')).AddLaybyPaymentDialog,
    ),
    edit: lazyDialog<LaybyDialogProps>(
      FORM_TEXT.editTitle,
      async () => (await import('../form/layby-form-edit.tsx')).EditLaybyForm,
    ),
    handOver: lazyDialog<LaybyDialogProps>(
      HAND_OVER_TEXT.title,
      async () => (await import('./hand-over-dialog.tsx')).HandOverLaybyDialog,
    ),
    cancel: lazyDialog<LaybyDialogProps>(
      CANCEL_TEXT.title,
      async () => (await import('./cancel-layby-dialog.tsx')).CancelLaybyDialog,
    ),
    reopen: lazyDialog<LaybyDialogProps>(
      REOPEN_TEXT.title,
      async () => (await import('./reopen-layby-dialog.tsx')).ReopenLaybyDialog,
    ),
    refund: lazyDialog<LaybyDialogProps>(
      REFUND_TEXT.title,
      async () => (await import('./refund-layby-dialog.tsx')).RefundLaybyDialog,
    ),
    delete: lazyDialog<LaybyDialogProps>(
      DELETE_TEXT.title,
      async () => (await import('./delete-layby-dialog.tsx')).DeleteLaybyDialog,
    ),
  },
  propsOf: (layby: Layby) => ({ layby }),
  queryOf: ({ id }) => laybyQuery(id),
});
export type LaybyDialogKind = keyof typeof LAYBY_DIALOGS.dialogs;

export const useLaybyDialogs = () => useDialogs(LAYBY_DIALOGS);
