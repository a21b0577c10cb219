import { queryOptions } from '@tanstack/react-query';
import type { Contact, CustomerContactBody } from '#shared/contracts/contacts.ts';
import type {
  CancelLaybyBody,
  CreateLaybyBody,
  CreateLaybyReceiptBody,
  HandOverLaybyBody,
  Layby,
  RevealedIdNumber,
  UpdateLaybyBody,
} from '#shared/contracts/laybys.ts';
import type {
  BookedReceipt,
  CreateRefundBody,
  Receipt,
  ReverseReceiptBody,
} from '#shared/contracts/receipts.ts';
import { api } from '#web/lib/api-client.ts';
import { recordHistoryQuery } from '#web/lib/history/record-history.ts';
import { logQuery } from '#web/lib/log-query.ts';
import { LAYBYS_KEY } from './laybys.queries.ts';

// Queries and commands of one layby. The lists are in laybys.queries.ts, because the page starts with them.

/** One layby; the keys of its own data begin with this key. */
export const laybyQuery = (id: number) =>
  queryOptions({
    queryKey: [...LAYBYS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get<Layby>(`/api/laybys/${id}`, { signal }),
  });

/** The payments of a layby, newest first. */
export const laybyReceiptsQuery = (id: number) =>
  logQuery<Receipt>([...laybyQuery(id).queryKey, 'receipts'], `/api/laybys/${id}/receipts`);

/** All payments at once, for a printed statement that adds them up. */
export const allLaybyReceiptsQuery = (id: number) =>
  queryOptions({
    queryKey: [...laybyQuery(id).queryKey, 'receipts', 'all'],
    queryFn: ({ signal }) => api.get<Receipt[]>(`/api/laybys/${id}/receipts`, { signal }),
  });

export const laybyContactsQuery = (id: number) =>
  logQuery<Contact>([...laybyQuery(id).queryKey, 'contacts'], `/api/laybys/${id}/contacts`);

/** What happened to the layby, newest first. */
export const laybyHistoryQuery = (id: number) => recordHistoryQuery(laybyQuery(id).queryKey, 'layby', id);

export function createLayby(body: CreateLaybyBody): Promise<Layby> {
  return api.post('/api/laybys', body);
}

/** The row as it was seen; if a newer version exists, a change answers 412 with it. */
type Seen = Pick<Layby, 'id' | 'version'>;

export function updateLayby({ id, version }: Seen, body: UpdateLaybyBody): Promise<Layby> {
  return api.put(`/api/laybys/${id}`, body, { ifMatch: version });
}

/** Reads the whole number, which the history records. */
export function revealIdNumber(id: number): Promise<RevealedIdNumber> {
  return api.post(`/api/laybys/${id}/reveal-id`);
}

/** Adds to whatever has been paid, so it needs no version. */
export function addLaybyReceipt(id: number, body: CreateLaybyReceiptBody): Promise<Layby & BookedReceipt> {
  return api.post(`/api/laybys/${id}/receipts`, body);
}

export function reverseLaybyReceipt(receiptId: number, body: ReverseReceiptBody): Promise<Layby> {
  return api.post(`/api/receipts/${receiptId}/reversal`, body);
}

export function refundLayby({ id, version }: Seen, body: CreateRefundBody): Promise<Layby & BookedReceipt> {
  return api.post(`/api/laybys/${id}/refunds`, body, { ifMatch: version });
}

export function cancelLayby({ id, version }: Seen, body: CancelLaybyBody): Promise<Layby> {
  return api.post(`/api/laybys/${id}/cancellation`, body, { ifMatch: version });
}

export function reopenLayby({ id, version }: Seen): Promise<Layby> {
  return api.post(`/api/laybys/${id}/reopening`, undefined, { ifMatch: version });
}

export function handOverLayby({ id, version }: Seen, body: HandOverLaybyBody): Promise<Layby> {
  return api.post(`/api/laybys/${id}/hand-over`, body, { ifMatch: version });
}

export function takeBackHandOver({ id, version }: Seen, what: string): Promise<Layby> {
  return api.delete(`/api/laybys/${id}/hand-over`, undefined, { ifMatch: version, what });
}

export function setLaybyContact({ id, version }: Seen, body: CustomerContactBody): Promise<Layby> {
  return api.put(`/api/laybys/${id}/customer-contact`, body, { ifMatch: version });
}

export function deleteLayby({ id, version }: Seen): Promise<void> {
  return api.delete(`/api/laybys/${id}`, undefined, { ifMatch: version });
}
