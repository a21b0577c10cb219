import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { carriedNotifications, readerOf } from '#server/features/notifications/notifications.service.ts';
import { type QueryRunner, queryRow, queryRows } from '#server/platform/database/raw-query.ts';
import type { View } from '#server/platform/entities/entity.ts';
import { readRows } from '#server/platform/http/send-list.ts';
import { notification } from '#shared/contracts/notifications.ts';
import { addDays, dayOf, startOfDay } from '#shared/domain/calendar.ts';
import {
  CUSTOMER_DAYS,
  MOST_ORDERS,
  NOTIFICATION_DAYS,
  POCKET_FORMAT,
  type PocketAnswer,
  type PocketBounds,
  type PocketHead,
  type PocketKind,
  type PocketTable,
} from '#shared/domain/pocket/format.ts';
import { type PocketCursor, readCursor, writeCursor } from './pocket.cursor.ts';
import * as repo from './pocket.repo.ts';
import { CARRIED, type CarriedTable } from './pocket.tables.ts';

/**
 * The part of the shop that a device carries: all of it, or what has changed since it read last. Everything is read within
 * one snapshot. Read-only.
 */

/** With more changed rows than this, reading everything is as fast. */
const MOST_CHANGED = 3_000;
/** The most change notes that are read; one row may have many. */
export const MOST_NOTED = 10_000;
/** How long `row_changes` keeps notes. A cursor older than one day less gets everything. */
export const KEPT_CHANGES_DAYS = 14;
const OLDEST_CURSOR_S = (KEPT_CHANGES_DAYS - 1) * 24 * 60 * 60;

const NOTIFICATION_FIELDS = Object.keys(notification.shape);

/** Limits that tests override. */
type Limits = { mostOrders: number };
const LIMITS: Limits = { mostOrders: MOST_ORDERS };

/** The whole copy, as pieces of the answer's text, a few hundred rows at a time. */
export async function* writePocket(
  client: pg.PoolClient,
  view: View,
  { mostOrders } = LIMITS,
): AsyncGenerator<string> {
  const stand = await queryRow<repo.Stand>(client, repo.SELECT_STAND);
  const carried = await readCarried(client, mostOrders);
  const { bounds, head } = headOf(view, stand, carried, { isWhole: true });
  const wanted = { from: bounds.ordersFrom, ids: null, customersFrom: new Date(bounds.customersFrom) };
  yield `${JSON.stringify(head).slice(0, -1)},"tables":{`;
  yield* writeTable(client, 'customers', repo.selectCustomers(wanted));
  yield ',';
  yield* writeTable(client, 'orders', repo.selectOrders(wanted));
  yield ',';
  yield* writeTable(client, 'preOrders', repo.selectPreOrders(wanted, []));
  yield ',';
  yield* writeTable(client, 'laybys', repo.selectLaybys(wanted));
  yield ',';
  yield* writeTable(client, 'reservations', repo.selectReservations(wanted));
  const subjects = repo.carriedSubjects(bounds.ordersFrom);
  yield ',';
  yield* writeTable(client, 'receipts', repo.selectReceipts(subjects));
  yield ',';
  yield* writeTable(client, 'contacts', repo.selectContacts(subjects));
  const notifications = await readNotifications(client, view, bounds, null);
  yield `,"notifications":${JSON.stringify(notifications)}},"gone":{}}`;
}

const CHUNK_CHARACTERS = 64 * 1024;

async function* writeTable(
  client: pg.PoolClient,
  kind: keyof typeof CARRIED,
  select: SQL,
): AsyncGenerator<string> {
  const { fields, valuesOf } = CARRIED[kind];
  let chunk = `"${kind}":{"fields":${JSON.stringify(fields)},"rows":[`;
  let separator = '';
  for await (const row of readRows<Record<string, unknown>>(client, select)) {
    chunk += separator + JSON.stringify(valuesOf(row));
    separator = ',';
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}]}`;
}

/** What has changed since the cursor; null when that is unknown or too much, so that everything must be read. */
export async function readPocketChanges(
  client: pg.PoolClient,
  since: string,
  view: View,
  { mostOrders } = LIMITS,
): Promise<PocketAnswer | null> {
  const cursor = readCursor(since);
  const stand = await queryRow<repo.Stand>(client, repo.SELECT_STAND);
  if (cursor === null || !isOfHere(cursor, stand)) return null;
  const changed = await queryRows<{ kind: string; id: number; noted: number }>(
    client,
    repo.selectChanged(cursor.xmin, MOST_NOTED),
  );
  if (changed.length > MOST_CHANGED || (changed[0]?.noted ?? 0) > MOST_NOTED) return null;
  // Without any change the totals are still those of the cursor, and nothing is counted again.
  if (changed.length === 0) {
    return { ...headOf(view, stand, cursor, { isWhole: false }).head, tables: {}, gone: {} };
  }
  const carried = await readCarried(client, mostOrders);
  const { bounds, head } = headOf(view, stand, carried, { isWhole: false });
  const from = bounds.ordersFrom;
  const changedOf = (kind: string) => changed.filter((row) => row.kind === kind).map(({ id }) => id);
  const idsOf = async (select: SQL) => (await queryRows<{ id: number }>(client, select)).map(({ id }) => id);

  const beside = await idsOf(repo.selectOrdersBeside(changedOf('pre_order'), from, cursor.ordersFrom));
  const touched = {
    orders: [...new Set([...changedOf('payment'), ...beside])],
    laybys: changedOf('layby'),
    reservations: changedOf('reservation'),
  };
  const owners = await idsOf(repo.selectOwners(touched));
  const themselves = changedOf('customer');
  const stayed = themselves.length === 0 ? [] : await idsOf(repo.selectWhoStayed(themselves));
  const customers = [...new Set([...themselves, ...owners, ...stayed])];
  const wanted: repo.Wanted = { from, ids: { ...touched, customers } };
  const read = (select: SQL) => queryRows<{ id: number }>(client, select);
  const orders = touched.orders.length === 0 ? [] : await read(repo.selectOrders(wanted));
  const preOrders =
    orders.length === 0
      ? []
      : await read(
          repo.selectPreOrders(
            wanted,
            orders.map(({ id }) => id),
          ),
        );
  const laybys = touched.laybys.length === 0 ? [] : await read(repo.selectLaybys(wanted));
  const reservations = touched.reservations.length === 0 ? [] : await read(repo.selectReservations(wanted));
  const owning = customers.length === 0 ? [] : await read(repo.selectCustomers(wanted));
  const idsIn = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const found = { orders: idsIn(orders), laybys: idsIn(laybys), reservations: idsIn(reservations) };
  const isAnyFound = Object.values(found).some((ids) => ids.length > 0);
  const receipts = isAnyFound ? await read(repo.selectReceipts(repo.subjectsOf(found))) : [];
  const contacts = isAnyFound ? await read(repo.selectContacts(repo.subjectsOf(found))) : [];
  const told = changedOf('notification');
  const notifications = await readNotifications(client, view, bounds, told);
  return {
    ...head,
    tables: {
      ...tableOf('customers', owning),
      ...tableOf('orders', orders),
      ...tableOf('preOrders', preOrders),
      ...tableOf('laybys', laybys),
      ...tableOf('reservations', reservations),
      ...tableOf('receipts', receipts),
      ...tableOf('contacts', contacts),
      ...(notifications.rows.length > 0 && { notifications }),
    },
    gone: {
      ...goneOf('customers', themselves, owning),
      ...goneOf('orders', touched.orders, orders),
      ...goneOf('laybys', touched.laybys, laybys),
      ...goneOf('reservations', touched.reservations, reservations),
      ...goneOf(
        'notifications',
        told,
        notifications.rows.map(([id]) => ({ id: Number(id) })),
      ),
    },
  };
}

/**
 * Whether the cursor belongs to this database: transaction ids are valid on one timeline of one database, as long as their
 * notes are kept. An id or a time in the future means that this database was restored from an earlier copy.
 */
function isOfHere(cursor: PocketCursor, stand: repo.Stand): boolean {
  const age = stand.readAt - cursor.readAt;
  const isOfThis = cursor.shop === stand.shop && cursor.timeline === stand.timeline;
  return isOfThis && BigInt(cursor.xmin) <= BigInt(stand.xmax) && age >= 0 && age < OLDEST_CURSOR_S;
}

/** How far back open orders are carried, and the totals of the copy. */
type Carried = Pick<PocketCursor, 'ordersFrom' | 'totals'>;

async function readCarried(runner: QueryRunner, mostOrders: number): Promise<Carried> {
  const [oldest] = await queryRows<{ at: Date; id: number }>(runner, repo.selectOrdersFrom(mostOrders));
  const ordersFrom = oldest === undefined ? null : { at: oldest.at.toISOString(), id: oldest.id };
  return { ordersFrom, totals: await queryRow<PocketHead['totals']>(runner, repo.selectTotals(ordersFrom)) };
}

function headOf(
  { now, zone }: View,
  stand: repo.Stand,
  { ordersFrom, totals }: Carried,
  { isWhole }: Pick<PocketHead, 'isWhole'>,
): { bounds: PocketBounds; head: PocketHead } {
  const today = dayOf(now, zone);
  const daysAgo = (days: number) => startOfDay(addDays(today, -days), zone).toISOString();
  const bounds: PocketBounds = {
    ordersFrom,
    customersFrom: daysAgo(CUSTOMER_DAYS),
    notificationsFrom: daysAgo(NOTIFICATION_DAYS),
  };
  const { shop } = stand;
  const head: PocketHead = {
    ...{ format: POCKET_FORMAT, shop, cursor: writeCursor({ ...stand, totals, ordersFrom }) },
    ...{ at: now.toISOString(), isWhole, bounds, totals },
  };
  return { bounds, head };
}

async function readNotifications(
  runner: QueryRunner,
  view: View,
  { notificationsFrom }: PocketBounds,
  ids: readonly number[] | null,
): Promise<PocketTable> {
  const isNone = ids !== null && ids.length === 0;
  const told = isNone
    ? []
    : await carriedNotifications(runner, readerOf(view), new Date(notificationsFrom), ids);
  const rows = told.map((row) =>
    NOTIFICATION_FIELDS.map((field) => row[field as keyof typeof row] as unknown),
  );
  return { fields: NOTIFICATION_FIELDS, rows };
}

function tableOf(
  kind: keyof typeof CARRIED,
  rows: readonly object[],
): Partial<Record<PocketKind, PocketTable>> {
  const { fields, valuesOf }: CarriedTable = CARRIED[kind];
  if (rows.length === 0) return {};
  return {
    [kind]: { fields: [...fields], rows: rows.map((row) => valuesOf(row as Record<string, unknown>)) },
  };
}

function goneOf(
  kind: keyof PocketAnswer['gone'],
  asked: readonly number[],
  found: readonly { id: number }[],
) {
  const there = new Set(found.map(({ id }) => id));
  const gone = asked.filter((id) => !there.has(id));
  return gone.length === 0 ? {} : { [kind]: gone };
}
