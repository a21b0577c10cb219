import { sql } from 'drizzle-orm';
import { handOver } from '#server/features/hand-over/hand-over.service.ts';
import { findCode, findDevice } from '#server/features/hand-over/hand-overs.repo.ts';
import { followReasons } from '#server/features/notifications/alert-reasons.service.ts';
import { planArrival, refOf } from '#server/features/stock-arrival/arrival-plan.service.ts';
import { findLastArrivalId } from '#server/features/stock-arrival/stock-arrivals.list.ts';
import { takeBoxIn } from '#server/features/stock-arrival/stock-arrivals.service.ts';
import { type Command, runCommand } from '#server/platform/commands/command.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createChangeFeed } from '#server/platform/realtime/change-feed.ts';
import { addDays, dayOf, instantAtHour } from '#shared/domain/calendar.ts';
import type { Accessory } from '#shared/domain/hand-over.ts';
import { withCheckDigit } from '#shared/domain/imei.ts';
import type { BranchCode } from '#shared/domain/labels.ts';

/** The previous day of the demo shop: a stock arrival in the morning, and hand-overs until the evening. */

type Day = { now: Date; zone: string; agents: readonly string[] };

const BOX_HOUR = 9;
const BOX_BRANCH: BranchCode = 'windhoek';
const BOX_PHONES = 5;
/** A model that nobody has ordered. */
const UNCLAIMED = 'Nokia 110 4G';
const HAND_OVERS = 6;
const FIRST_HAND_OVER_HOUR = 11;

/** Uses the same commands as the screens, dated to the hour at which they would have been run. */
export async function doYesterdaysWork(db: Db, { now, zone, agents }: Day): Promise<void> {
  const yesterday = addDays(dayOf(now, zone), -1);
  const at = (hour: number) => instantAtHour(yesterday, hour, zone);
  const run = (hour: number, nth: number, work: (command: Command) => Promise<unknown>) =>
    runCommand(
      {
        ...{ db, zone, clock: { now: () => at(hour) }, followUp: followReasons },
        // There are no listeners yet, and jobs that follow would have been done by now.
        changes: createChangeFeed(() => {}),
        jobs: { enqueue: async () => {}, open: async () => {}, nextRunAt: () => null, close: async () => {} },
      },
      {
        ...{ agent: agents[nth % agents.length] ?? null, branch: BOX_BRANCH },
        ...{ team: null, deviceId: null, requestId: null },
      },
      work,
    );
  await run(BOX_HOUR, 0, takeTheBoxIn);
  for (const [nth, id] of (await findReadyBefore(db, at(BOX_HOUR))).entries())
    await run(FIRST_HAND_OVER_HOUR + nth, nth, (command) => handOneOver(command, id, nth));
}

/** Records a stock arrival of phones with customers who have waited since before it, and of one phone that nobody has ordered. */
async function takeTheBoxIn(command: Command): Promise<void> {
  const { tx, now } = command;
  const { rows } = await tx.execute<{ model: string }>(sql`
    select phone_model as model from reservations where status = 'waiting' and deleted_batch_id is null
    group by phone_model having max(updated_at) < ${now} and bool_and(reserved_date < ${now})
    order by count(*) desc, phone_model`);
  const units: { key: string; imei: string; phoneModel: string }[] = [];
  for (const [nth, phoneModel] of [...rows.map(({ model }) => model), UNCLAIMED].entries()) {
    if (units.length === BOX_PHONES && phoneModel !== UNCLAIMED) continue;
    const unit = { key: String(nth).padStart(3, '0'), imei: imeiOf(nth), phoneModel };
    const { allocation } = await planArrival(tx, boxOf([unit]));
    const [given] = allocation.units;
    if (phoneModel === UNCLAIMED || (given?.to && (await isBefore(command, given.to)))) units.push(unit);
  }
  const box = boxOf(units);
  const { allocation, promises } = await planArrival(tx, box);
  await takeBoxIn(command, {
    ...box,
    branch: BOX_BRANCH,
    given: allocation.units.map(({ unit, to }) => ({ key: unit.key, to: refOf(to) })),
    seen: promises.map(({ kind, id, version }) => ({ kind, id, version })),
    lastArrivalId: await findLastArrivalId(tx),
  });
}

const boxOf = (units: readonly { key: string; imei: string; phoneModel: string }[]) => ({
  units: units.map((unit) => ({ ...unit, color: null, storage: null, supplierOrderNumber: null })),
  ...{ sameModels: [], byHand: [], broughtBack: [] },
});

const TABLES = { pre_order: 'pre_orders', layby: 'laybys', reservation: 'reservations' } as const;

async function isBefore(
  { tx, now }: Command,
  { kind, id }: { kind: keyof typeof TABLES; id: number },
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ${sql.raw(TABLES[kind])} where id = ${id} and updated_at < ${now}`,
  );
  return rows.length === 1;
}

/** Paid orders that were ready by then, the longest waiting first. */
async function findReadyBefore(db: Db, at: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from hand_over_codes h join payments p on h.subject_kind = 'payment' and p.id = h.subject_id
    where p.remaining_amount = 0 and p.updated_at < ${at} and p.status = 'phone_available'
    order by p.status_changed_at, p.id limit ${HAND_OVERS}`);
  return rows.map(({ id }) => id);
}

async function handOneOver(command: Command, id: number, nth: number): Promise<void> {
  const device = await findDevice(command.tx, 'payment', id);
  if (device === null) return;
  // Every third customer sends a brother, who does not know the code.
  const isSelf = nth % 3 !== 2;
  // At the branch where the phone is.
  const branch = device.branch ?? BOX_BRANCH;
  await handOver(
    { ...command, actor: { ...command.actor, branch } },
    {
      ...{ kind: 'payment', id, version: device.version, payment: null },
      ...{ branch, imei: device.deviceImei ?? imeiOf(100 + nth) },
      code: isSelf ? await findCode(command.tx, 'payment', id) : null,
      receiver: {
        name: isSelf ? device.customerName : `Brother of ${device.customerName}`,
        ...{ relation: isSelf ? 'self' : 'family', idLast4: String(1000 + nth * 137) },
      },
      ...{ signature: signatureOf(nth), accessories: ACCESSORIES.slice(0, 2 + (nth % 2)) },
      overrides: isSelf ? [] : [{ check: 'person', reason: 'Customer confirmed by phone' }],
    },
  );
}

const ACCESSORIES: Accessory[] = ['charger', 'cable', 'sim'];

const imeiOf = (n: number): string => withCheckDigit(`35209900${String(n * 7919).padStart(6, '0')}`);

/** A line that goes up and down from left to right, slightly different for each `nth`. */
function signatureOf(nth: number): string {
  const points = Array.from({ length: 40 }, (_, step) => {
    const y = 200 + 90 * Math.sin(step / (1.6 + nth / 5)) * Math.cos(step / 7 + nth);
    return `${120 + step * 18},${Math.round(y)}`;
  });
  return points.join(' ');
}
