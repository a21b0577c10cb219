import { sql } from 'drizzle-orm';
import { callQueue, findReasons } from '#server/features/call-round/call-round.repo.ts';
import type { Db } from '#server/platform/database/database.ts';
import { contacts } from '#server/platform/database/schema/activity.schema.ts';
import { addDays, dayOf, startOfDay } from '#shared/domain/calendar.ts';
import { stateAfterCall } from '#shared/domain/call-round.ts';
import { CALL_OUTCOME_LABELS } from '#shared/domain/call-words.ts';

/** How many customers are left to call when the demo shop is opened. */
export const DEMO_CALLS = 31;
const HOUR_MS = 60 * 60 * 1000;
/** So many failed attempts that the next one is due on a later day. */
const TRIES_BEFORE = 2;

/** Every other customer in the queue was called yesterday afternoon for the third time without an answer. */
export async function settleCallRound(
  db: Db,
  { now, zone, agents }: { now: Date; zone: string; agents: readonly string[] },
): Promise<void> {
  const at = new Date(startOfDay(addDays(dayOf(now, zone), -1), zone).getTime() + 16 * HOUR_MS);
  const { rows } = await db.execute<{ id: number }>(sql`
    select q.customer_id as id from (${callQueue({ now, zone }, null)}) q
    order by q.rank, q.since, q.customer_id offset ${DEMO_CALLS}`);
  for (const [index, { id }] of rows.entries()) {
    const state = stateAfterCall({ outcome: 'no_answer', at, tries: TRIES_BEFORE, comingDay: null, zone });
    await db.execute(sql`
      update customers set called_at = ${at}, call_outcome = ${state.callOutcome}, call_tries = ${state.callTries},
        call_again_at = ${state.callAgainAt} where id = ${id}`);
    for (const { subjectKind, subjectId } of await findReasons(db, { now, zone }, id))
      await db.insert(contacts).values({
        ...{ customerId: id, subjectKind, subjectId, at, isReached: false, communicationMode: 'phone' },
        ...{ contactedBy: agents[index % agents.length] ?? null, note: CALL_OUTCOME_LABELS.no_answer },
      });
  }
}
