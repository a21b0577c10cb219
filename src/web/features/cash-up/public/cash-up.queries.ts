import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  CashUp,
  CashUpDay,
  CashUpReceipt,
  CashUpSummary,
  CloseCashUpBody,
  ReopenCashUpBody,
} from '#shared/contracts/cash-up.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { CashUpBranch, CashUpMethod } from '#shared/domain/cash-up.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { api } from '#web/lib/api-client.ts';
import { recordHistoryQuery } from '#web/lib/history/record-history.ts';
import { logQuery } from '#web/lib/log-query.ts';
import { pageQuery } from '#web/lib/page-query.ts';

/** The query key of all cash-up data. */
const CASH_UPS_KEY = ['/api/cash-ups'] as const;
const PATH = CASH_UPS_KEY[0];

export interface BranchDay {
  branch: CashUpBranch;
  day: Day;
}
export interface BranchMonth {
  branch: CashUpBranch | '';
  month: string;
}

/** A branch's day as it is now. */
export const cashUpDayQuery = ({ branch, day }: BranchDay) =>
  queryOptions({
    queryKey: [...CASH_UPS_KEY, 'day', branch, day],
    queryFn: ({ signal }) =>
      api.get<CashUpDay>(`${PATH}/day?${new URLSearchParams({ branch, day })}`, { signal }),
  });

/** The ledger rows behind it, of one method or of all. */
export const cashUpReceiptsQuery = ({ branch, day }: BranchDay, method: CashUpMethod | '') =>
  logQuery<CashUpReceipt>(
    [...CASH_UPS_KEY, 'receipts', branch, day, method],
    `${PATH}/receipts?${new URLSearchParams({ branch, day, ...(method && { method }) })}`,
  );

export const cashUpHistoryQuery = (id: number) =>
  recordHistoryQuery([...CASH_UPS_KEY, 'history', id], 'cash_up', id);

export const cashUpQuery = (id: number) =>
  queryOptions({
    queryKey: [...CASH_UPS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get<CashUp>(`${PATH}/${id}`, { signal }),
  });

const paramsOf = ({ branch, month }: BranchMonth) => ({ month, ...(branch && { branch }) });

export const cashUpListQuery = (filter: BranchMonth) => ({
  ...pageQuery<CashUp>([...CASH_UPS_KEY, 'list', filter], PATH, { ...paramsOf(filter), limit: '50' }),
  placeholderData: keepPreviousData,
});

export const cashUpSummaryQuery = (filter: BranchMonth) =>
  queryOptions({
    queryKey: [...CASH_UPS_KEY, 'summary', filter],
    queryFn: ({ signal }) =>
      api.get<CashUpSummary>(`${PATH}/summary?${new URLSearchParams(paramsOf(filter))}`, { signal }),
    placeholderData: keepPreviousData,
  });

export function closeCashUp(body: CloseCashUpBody): Promise<CashUp> {
  return api.post(PATH, body);
}

export function reopenCashUp(
  { id, version }: Pick<CashUp, 'id' | 'version'>,
  body: ReopenCashUpBody,
): Promise<CashUp> {
  return api.post(`${PATH}/${id}/reopening`, body, { ifMatch: version });
}

/** Closing or reopening a day affects the days before it, the months and the figures. */
export function refreshCashUps(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: CASH_UPS_KEY });
}

/** How a conflicting change of a cash-up by somebody else is described. */
export const CASH_UP_SUBJECT = rowSubject<CashUp>({
  entity: 'cash_up',
  mark: 'closedBy',
  standingOf: ({ status }) => (status === 'closed' ? 'The day is closed now.' : 'The day is open now.'),
  replace: refreshCashUps,
  refresh: refreshCashUps,
});
