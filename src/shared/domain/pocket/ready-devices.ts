import type { HandOverKind, ReadyDevice } from '../../contracts/hand-over.ts';
import { branchCodeOf } from '../labels.ts';
import { AT_THE_SHOP_STATUSES } from '../pre-order-statuses.ts';
import { searchTerms } from '../search.ts';
import { normalizeQuoteNumber } from '../text.ts';
import type { PocketLayby, PocketOrder } from './format.ts';
import type { Pocket } from './pocket.ts';
import { compare, preOrdersOf } from './show.ts';
import { hasAll, laybyWords, orderWords } from './words.ts';

/**
 * Devices that are ready for hand-over, from the offline copy: the same results as the server's for the same code or words, in its order.
 */

const MOST_FOUND = 20;

interface Found {
  device: ReadyDevice;
  rank: number;
  since: string;
}

export function readyDevices(pocket: Pocket, asked: { code: string } | { q: string }): ReadyDevice[] {
  const { orders, laybys } = pocket.rows;
  const terms = 'q' in asked ? searchTerms(asked.q) : [];
  const isCode = (code: string | null) => 'code' in asked && code === asked.code;
  const key = 'q' in asked ? normalizeQuoteNumber(asked.q) : '';
  const found: Found[] = [];
  for (const order of orders.values()) {
    const isExact = key !== '' && normalizeQuoteNumber(order.quoteNumber) === key;
    const hasWords = () => terms.length > 0 && hasAll(terms, () => orderWords(pocket, order));
    if (order.handOverCode !== null && (isExact || isCode(order.handOverCode) || hasWords()))
      found.push({ ...orderFound(pocket, order), rank: isExact ? -1 : 0 });
  }
  for (const layby of laybys.values()) {
    // The last instalment may be paid at the hand-over.
    const isThere = layby.handOverCode !== null || (terms.length > 0 && layby.status === 'active');
    const isIt =
      isCode(layby.handOverCode) || (terms.length > 0 && hasAll(terms, () => laybyWords(pocket, layby)));
    if (isThere && isIt) found.push(laybyFound(layby));
  }
  return found
    .sort(inOrder)
    .slice(0, MOST_FOUND)
    .map(({ device }) => device);
}

/** One device, whether it is still ready or has been handed over; null when its record is not in the copy. */
export function deviceOf(pocket: Pocket, kind: HandOverKind, id: number): ReadyDevice | null {
  const { orders, laybys } = pocket.rows;
  if (kind === 'layby') {
    const layby = laybys.get(id);
    return layby ? laybyFound(layby).device : null;
  }
  const order = orders.get(id);
  return order ? orderFound(pocket, order).device : null;
}

const KINDS: readonly HandOverKind[] = ['layby', 'payment'];

const inOrder = (one: Found, other: Found) =>
  one.rank - other.rank ||
  compare(one.since, other.since) ||
  KINDS.indexOf(one.device.kind) - KINDS.indexOf(other.device.kind) ||
  one.device.id - other.device.id;

function orderFound(pocket: Pocket, order: PocketOrder): Found {
  const { id, version, customerId, quoteNumber, phoneModel, remainingAmount } = order;
  const customer = pocket.rows.customers.get(customerId);
  const arrived = (preOrdersOf(pocket).get(id) ?? []).find(({ status }) =>
    (AT_THE_SHOP_STATUSES as readonly string[]).includes(status),
  );
  const branch = arrived?.deviceBranch ?? order.collectionBranch ?? order.agentBranch;
  return {
    device: {
      ...{ kind: 'payment', id, version, customerId, quoteNumber, phoneModel, remainingAmount },
      ...{ customerName: customer?.name ?? '', phone: customer?.phone ?? '' },
      ...{ branch: branchCodeOf(branch ?? ''), deviceImei: arrived?.deviceImei ?? null },
    },
    ...{ rank: 0, since: order.statusChangedAt },
  };
}

function laybyFound(layby: PocketLayby): Found {
  const { id, version, customerId, phoneModel, remainingAmount, deviceImei } = layby;
  return {
    device: {
      ...{ kind: 'layby', id, version, customerId, phoneModel, remainingAmount, deviceImei },
      ...{ quoteNumber: null, customerName: layby.customerFullName, phone: layby.customerNumber },
      branch: branchCodeOf(layby.deviceBranch ?? layby.agentBranch ?? ''),
    },
    ...{ rank: layby.status === 'completed' ? 0 : 1, since: layby.createdAt },
  };
}
