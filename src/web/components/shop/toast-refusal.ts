import { toastUnsettled } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { faultIdOf, userMessageOf } from '#web/lib/api-error.ts';
import { describeRefusal, type RowSubject } from './refusal.ts';

interface RefusedRow<Row> {
  seen: Row;
  subject: RowSubject<Row>;
  /** The customer and the record: 'Selma Nangolo · QU-1012'. Other rows may have been pressed meanwhile. */
  name: string;
  zone: string;
  /** The message for a failure without one of its own. */
  fallback: string;
}

/** Shows why a step of a row was refused: who was faster and the current state of the record, else the server's reason. */
export async function toastRefusal<Row extends { id: number; version: number }>(
  error: unknown,
  { seen, subject, name, zone, fallback }: RefusedRow<Row>,
): Promise<void> {
  if (toastUnsettled(error)) return;
  const words = await describeRefusal(error, seen, subject, zone);
  toast({
    title: 'Error',
    description: words === null ? userMessageOf(error, fallback) : `${name}: ${words}`,
    variant: 'destructive',
    requestId: faultIdOf(error),
  });
}
