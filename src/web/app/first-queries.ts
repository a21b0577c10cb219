import type { QueryClient } from '@tanstack/react-query';
import { customerListQuery, customerQuery } from '#web/features/customers/public/customers.queries.ts';
import { dashboardStatsQuery } from '#web/features/dashboard/dashboard.queries.ts';
import {
  deliveryListQuery,
  deliverySummaryQuery,
} from '#web/features/delivery-tracking/delivery-tracking.queries.ts';
import { filterOf as laybyFilterOf } from '#web/features/laybys/laybys-filter.ts';
import { validateLaybysSearch } from '#web/features/laybys/laybys-search-params.ts';
import { laybyCountsQuery, laybyListQuery } from '#web/features/laybys/public/laybys.queries.ts';
import {
  livePaymentListQuery,
  livePaymentsSummaryQuery,
} from '#web/features/live-payments/live-payments.queries.ts';
import { validateLivePaymentsSearch } from '#web/features/live-payments/live-payments-search-params.ts';
import { chosenFreshness } from '#web/features/live-payments/use-freshness.ts';
import { filterOf as orderFilterOf } from '#web/features/orders/order-filter.ts';
import { validateOrdersSearch } from '#web/features/orders/orders-search-params.ts';
import { orderCountsQuery, orderListQuery } from '#web/features/orders/public/orders.queries.ts';
import { preOrderCountsQuery, preOrderListQuery } from '#web/features/pre-orders/pre-orders.queries.ts';
import { filterOf as preOrderFilterOf } from '#web/features/pre-orders/pre-orders-filter.ts';
import { validatePreOrdersSearch } from '#web/features/pre-orders/pre-orders-search-params.ts';
import {
  readyListQuery,
  readySummaryQuery,
} from '#web/features/ready-for-collection/ready-for-collection.queries.ts';
import {
  reservationCountsQuery,
  reservationListQuery,
} from '#web/features/reservations/reservations.queries.ts';
import { filterOf as reservationFilterOf } from '#web/features/reservations/reservations-filter.ts';
import { validateReservationsSearch } from '#web/features/reservations/reservations-search-params.ts';
import { customerFilterOf, deliveryFilterOf, readyFilterOf } from '#web/lib/list-filter.ts';

// The first queries of each screen, by address: run when a link is hovered or touched, and when the page opens, in parallel with its code. The
// screens use the same options, so nothing is read twice.

type Search = Record<string, unknown>;
type Read = (client: QueryClient, search: Search, id: number) => Promise<unknown>[];

const readPreOrders: Read = (client, search) => {
  const filter = preOrderFilterOf(validatePreOrdersSearch(search));
  return [
    client.prefetchInfiniteQuery(preOrderListQuery(filter)),
    client.prefetchQuery(preOrderCountsQuery(filter)),
  ];
};

const FIRST: Readonly<Record<string, Read>> = {
  '/': (client) => [client.prefetchQuery(dashboardStatsQuery)],
  '/customers': (client, search) => [
    client.prefetchInfiniteQuery(customerListQuery(customerFilterOf(search))),
  ],
  '/customers/$customerId': (client, _search, id) => [client.prefetchQuery(customerQuery(id))],
  '/payments': (client, search) => {
    const filter = orderFilterOf(validateOrdersSearch(search));
    return [
      client.prefetchInfiniteQuery(orderListQuery(filter)),
      client.prefetchQuery(orderCountsQuery(filter)),
    ];
  },
  '/live-payments': (client, search) => {
    const period = validateLivePaymentsSearch(search);
    // The screen says what is wrong with such days.
    if (period.from && period.to && period.to < period.from) return [];
    const freshness = { isAuto: chosenFreshness() === 'auto' };
    return [
      client.prefetchInfiniteQuery(livePaymentListQuery(period, freshness)),
      client.prefetchQuery(livePaymentsSummaryQuery(period, freshness)),
    ];
  },
  '/ready-for-collection': (client, search) => {
    const filter = readyFilterOf(search);
    return [
      client.prefetchInfiniteQuery(readyListQuery('in_branch', filter)),
      client.prefetchInfiniteQuery(readyListQuery('on_the_way', filter)),
      client.prefetchQuery(readySummaryQuery),
    ];
  },
  '/delivery-tracking': (client, search) => {
    const filter = deliveryFilterOf(search);
    return [
      client.prefetchInfiniteQuery(deliveryListQuery('ready', filter)),
      client.prefetchInfiniteQuery(deliveryListQuery('delivered', filter)),
      client.prefetchQuery(deliverySummaryQuery),
    ];
  },
  '/pre-orders': readPreOrders,
  '/preorders': readPreOrders,
  '/layby': (client, search) => {
    const filter = laybyFilterOf(validateLaybysSearch(search));
    return [
      client.prefetchInfiniteQuery(laybyListQuery(filter)),
      client.prefetchQuery(laybyCountsQuery(filter)),
    ];
  },
  '/reservations': (client, search) => {
    const filter = reservationFilterOf(validateReservationsSearch(search));
    return [
      client.prefetchQuery(reservationListQuery(filter)),
      client.prefetchQuery(reservationCountsQuery(filter)),
    ];
  },
};

/** Runs the first queries of a route's screen at an address, which ends with the id of the row concerned, if any. The screen reports failures. */
export function readFirst(client: QueryClient, route: string, pathname: string, search: Search): void {
  const id = Number(pathname.split('/').at(-1));
  for (const reading of FIRST[route]?.(client, search, id) ?? []) void reading;
}
