import { queryRow } from '#server/platform/database/raw-query.ts';
import { entityRoutes, listRoutes } from '#server/platform/entities/entity-routes.ts';
import * as contract from '#shared/contracts/cash-up.ts';
import { readCashUpDay } from './cash-up-day.service.ts';
import { cashUpReceiptList } from './cash-up-receipts.list.ts';
import { cashUpList, selectSummary } from './cash-ups.list.ts';
import { cashUpEntity, closeCashUp, reopenCashUp } from './cash-ups.service.ts';
import { cashUpSheet } from './cash-ups.sheet.ts';

const PATH = '/api/cash-ups';
const TAG = 'Cash-up';

export const cashUpRoutes = entityRoutes(
  { path: PATH, tag: TAG, entity: cashUpEntity, answer: contract.cashUp },
  (cashUps, context, app) => {
    const { pool, zone } = context;
    cashUps.list(contract.cashUpsQuery, (query) => cashUpList(query, zone), cashUpSheet);
    cashUps.read('summary', contract.cashUpMonthQuery, contract.cashUpSummary, (query) =>
      queryRow<contract.CashUpSummary>(pool, selectSummary(query, zone)),
    );
    cashUps.read('day', contract.cashUpDayQuery, contract.cashUpDay, (query, today) =>
      readCashUpDay(pool, query, today, zone),
    );
    listRoutes(app, context, `${PATH}/receipts`, TAG).list(
      contract.cashUpReceiptsQuery,
      contract.cashUpReceipt,
      (query) => cashUpReceiptList(query, zone),
    );
    cashUps.row();
    cashUps.create(contract.closeCashUpBody, closeCashUp);
    cashUps.add('reopening', contract.reopenCashUpBody, reopenCashUp);
  },
);
