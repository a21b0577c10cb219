import type { QueryClient } from '@tanstack/react-query';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { undoLatest } from '#web/lib/history/undo.queries.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
import { tellNotUndone, tellUndone } from './undo-words.ts';

type Change = { entity: ActivityEntity; row: { id: number; version: number }; what: string };

/** Takes back the change that left the row at this version, and says so, or what stands in the way. */
export async function takeBackLatest(
  client: QueryClient,
  { entity, row, what }: Change,
  zone: string,
): Promise<void> {
  const changed: string[] = [entity];
  try {
    const { undone } = await undoLatest(entity, row);
    changed.push(...undone.map((one) => one.entity));
    tellUndone(what);
  } catch (error) {
    tellNotUndone(error, zone);
  }
  await readAnew(client, changed);
}
