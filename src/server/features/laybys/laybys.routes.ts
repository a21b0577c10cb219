import { contactList } from '#server/features/contacts/contacts.service.ts';
import { receiptList } from '#server/features/ledger/ledger.service.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { queryRow } from '#server/platform/database/raw-query.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import { withShopDays } from '#server/platform/http/narrowing.ts';
import { contact, customerContactBody } from '#shared/contracts/contacts.ts';
import * as contract from '#shared/contracts/laybys.ts';
import { bookedReceipt, createRefundBody, receipt } from '#shared/contracts/receipts.ts';
import { cancelLayby, reopenLayby } from './layby-cancellation.service.ts';
import { createLayby } from './layby-create.service.ts';
import { handOverLayby, takeBackHandOver } from './layby-hand-over.service.ts';
import { noteReveal, readIdNumber } from './layby-id-number.service.ts';
import { addLaybyReceipt, refundLayby } from './layby-money.service.ts';
import { setLaybyContact, updateLayby } from './layby-update.service.ts';
import { askedLaybys, countLaybys } from './laybys.list.ts';
import { laybyEntity } from './laybys.service.ts';
import { laybySheet } from './laybys.sheet.ts';

export const laybyRoutes = entityRoutes(
  { path: '/api/laybys', tag: 'Laybys', entity: laybyEntity, answer: contract.layby },
  (laybys, { pool, zone }) => {
    laybys.list(contract.laybysQuery, (query, today) => askedLaybys(query, today, zone), laybySheet);
    laybys.read('counts', contract.laybyCountsQuery, contract.laybyCounts, (query, today) =>
      queryRow(pool, countLaybys(withShopDays(query, today, zone), today)),
    );
    laybys.row();
    laybys.log('contacts', contact, (id) => contactList({ kind: 'layby', id }));
    laybys.log('receipts', receipt, (id) => receiptList([{ kind: 'layby', id }]));
    laybys.create(contract.createLaybyBody, createLayby);
    laybys.update(contract.updateLaybyBody, updateLayby);
    laybys.step('PUT', 'customer-contact', customerContactBody, setLaybyContact);
    laybys.add(
      'receipts',
      contract.createLaybyReceiptBody,
      addLaybyReceipt,
      contract.layby.extend(bookedReceipt),
    );
    laybys.add('refunds', createRefundBody, refundLayby, contract.layby.extend(bookedReceipt));
    laybys.step('POST', 'cancellation', contract.cancelLaybyBody, cancelLayby);
    laybys.step('POST', 'reopening', null, (command, id, _, ifMatch) => reopenLayby(command, id, ifMatch));
    laybys.step('POST', 'hand-over', contract.handOverLaybyBody, handOverLayby);
    laybys.step('DELETE', 'hand-over', null, (command, id, _, ifMatch) =>
      takeBackHandOver(command, id, ifMatch),
    );
    laybys.reveal('reveal-id', contract.revealedIdNumber, noteReveal, readIdNumber);
    laybys.remove((command, id, ifMatch) => moveToTrash(command, laybyEntity, id, ifMatch));
  },
);
