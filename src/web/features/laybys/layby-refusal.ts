import type { Layby } from '#shared/contracts/laybys.ts';
import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import { describeLastHand, isTooLate } from '#web/components/shop/last-hand.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { currentLaybyOf } from './layby-cache.ts';

/**
 * What to say when a change was refused because somebody else's came first: who did what, when, and where the layby is
 * now; behind the server's reason where it gave one. Null for every other failure.
 */
export async function describeRefusal(
  error: unknown,
  seen: Pick<Layby, 'version'>,
  zone: string,
): Promise<string | null> {
  const current = currentLaybyOf(error);
  if (current === null || current.version === seen.version) return null;
  const hand = await describeLastHand('layby', current.id, zone);
  if (isTooLate(error)) return `${hand}. The layby is now ${statusWords(current)}.`;
  return `${withFullStop(userMessageOf(error))} ${hand}.`;
}

function statusWords({ status, isOverdue }: Layby): string {
  return LAYBY_STATUS_LABELS[isOverdue ? 'overdue' : status];
}

function withFullStop(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
