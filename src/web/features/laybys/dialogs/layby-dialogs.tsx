import type { Layby } from '#shared/contracts/laybys.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { REFUND_TEXT } from '#web/components/ledger.text.ts';
import { RecordHistory } from '#web/components/shop/record-history.ts';
import { FORM_TEXT, LAYBYS_TEXT, PAYMENT_TEXT } from '../laybys-screen.text.ts';
import { laybyHistoryQuery, laybyQuery } from '../public/one-layby.queries.ts';
import type { LaybyDialogProps } from './layby-dialog-props.ts';
import { CANCEL_TEXT, DELETE_TEXT, HAND_OVER_TEXT, nameLayby, REOPEN_TEXT } from './layby-dialogs.text.ts';

/** The dialogs of this screen. Each is loaded when it is first opened. */
export const LAYBY_DIALOGS = dialogHost({
  blank: {
    create: lazyDialog(
      FORM_TEXT.createTitle,
      () => import('../form/layby-form-create.tsx'),
      'CreateLaybyForm',
    ),
  },
  dialogs: {
    pay: lazyDialog(
      PAYMENT_TEXT.title,
      () => import('./add-layby-payment-dialog.tsx'),
      'AddLaybyPaymentDialog',
    ),
    edit: lazyDialog(FORM_TEXT.editTitle, () => import('../form/layby-form-edit.tsx'), 'EditLaybyForm'),
    handOver: lazyDialog(HAND_OVER_TEXT.title, () => import('./hand-over-dialog.tsx'), 'HandOverLaybyDialog'),
    pass: lazyDialog(
      LAYBYS_TEXT.pass,
      () => import('#web/features/hand-over/public/pass-dialog.tsx'),
      'LaybyPassDialog',
    ),
    cancel: lazyDialog(CANCEL_TEXT.title, () => import('./cancel-layby-dialog.tsx'), 'CancelLaybyDialog'),
    reopen: lazyDialog(REOPEN_TEXT.title, () => import('./reopen-layby-dialog.tsx'), 'ReopenLaybyDialog'),
    refund: lazyDialog(REFUND_TEXT.title, () => import('./refund-layby-dialog.tsx'), 'RefundLaybyDialog'),
    history: ({ layby, ...props }: LaybyDialogProps) => (
      <RecordHistory {...props} log={laybyHistoryQuery(layby.id)} name={nameLayby(layby)} />
    ),
    delete: lazyDialog(DELETE_TEXT.title, () => import('./delete-layby-dialog.tsx'), 'DeleteLaybyDialog'),
  },
  propsOf: (layby: Layby) => ({ layby }),
  queryOf: ({ id }) => laybyQuery(id),
});
export type LaybyDialogKind = keyof typeof LAYBY_DIALOGS.dialogs;

export const useLaybyDialogs = () => useDialogs(LAYBY_DIALOGS);
