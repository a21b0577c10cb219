import { type SQL, sql } from 'drizzle-orm';
import { oneOf } from '#server/platform/database/one-of.ts';
import { OPEN_PRE_ORDER_STATUSES } from '#shared/domain/pre-order-statuses.ts';

/**
 * Selects the pre-order that counts for an order: the open one, else the latest. Those in the trash are ignored.
 * @param columns of `o`
 */
export const selectStandingPreOrder = (columns: SQL, orderId: SQL): SQL => sql`
  select ${columns} from pre_orders o
  where o.payment_id = ${orderId} and o.deleted_batch_id is null
  order by (${oneOf('o.status', OPEN_PRE_ORDER_STATUSES)}) desc, o.id desc
  limit 1`;
