import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Layby } from '#shared/contracts/laybys.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { adoptCurrentLayby, currentLaybyOf } from './layby-cache.ts';
import { describeRefusal } from './layby-refusal.ts';

/** What each dialog about one layby is given. */
export interface LaybyDialogProps {
  layby: Layby;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The state of the layby that a dialog's save is based on. When somebody was faster, `refuse` moves the dialog on to the
 * present state and says so; the next save is then a decision made with open eyes. Nothing typed is touched.
 */
export function useLaybyBase(layby: Layby) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const [base, setBase] = useState(layby);

  async function refuse<Values extends FieldValues>(
    form: UseFormReturn<Values>,
    error: unknown,
    fallback: string,
  ): Promise<void> {
    const current = currentLaybyOf(error);
    if (current) setBase(current);
    adoptCurrentLayby(client, error);
    reportFailure(form, error, { fallback });
    const words = await describeRefusal(error, base, timeZone);
    if (words !== null) form.setError('root.server', { message: `${words} Check, then try again.` });
  }

  return { base, refuse };
}
