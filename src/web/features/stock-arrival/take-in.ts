import type { QueryClient } from '@tanstack/react-query';
import type { Arrival } from '#shared/contracts/stock-arrival.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
import { ARRIVAL_TEXT, deedsOf } from './stock-arrival.text.ts';
import { undoArrival } from './stock-arrivals.queries.ts';

const CHANGED = ['stock_arrival', 'pre_order', 'payment', 'layby', 'reservation', 'notification'];

/** Announces the arrival in a toast that offers an undo. */
export function announceTaken(client: QueryClient, arrival: Arrival): void {
  void readAnew(client, CHANGED);
  toast({
    title: ARRIVAL_TEXT.taken,
    description: deedsOf(arrival.units.map(({ to }) => to?.kind ?? null)).join(' · '),
    action: { label: ARRIVAL_TEXT.undo, onSelect: () => void takeBack(client, arrival.batchId) },
  });
}

/** Undoes a whole arrival and shows a toast; false when that was refused, which a toast explains. */
export async function takeBack(client: QueryClient, batchId: number): Promise<boolean> {
  let isDone = false;
  try {
    await undoArrival(batchId);
    isDone = true;
    toast({ title: ARRIVAL_TEXT.undone, description: ARRIVAL_TEXT.undoneNote });
  } catch (error) {
    toastFailure(error, ARRIVAL_TEXT.undoFailed);
  }
  await readAnew(client, CHANGED);
  return isDone;
}
