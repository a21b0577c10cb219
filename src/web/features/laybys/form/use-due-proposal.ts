import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Day, dueDayFor } from '#shared/domain/calendar.ts';
import { isDuration, type LaybyFormValues } from './layby-form.ts';

/**
 * The due day that the chosen duration proposes, counted from `startDay`. It is filled in until the person picks a day
 * of their own (`isPicked` from the start: they did before).
 */
export function useDueProposal(form: UseFormReturn<LaybyFormValues>, startDay: Day, isPicked = false) {
  const [hasPicked, setHasPicked] = useState(isPicked);
  const [duration, dueDate] = form.watch(['durationToPay', 'dueDate']);
  const proposedDay = isDuration(duration) ? dueDayFor(duration, startDay) : null;

  function setDay(day: Day) {
    form.setValue('dueDate', day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  return {
    /** Null while the two agree, or one of them is still missing. */
    contradictedDay: proposedDay !== null && dueDate !== '' && dueDate !== proposedDay ? proposedDay : null,
    proposeFor: (chosen: string) => {
      if (!hasPicked && isDuration(chosen)) setDay(dueDayFor(chosen, startDay));
    },
    pickDay: (day: string) => {
      setHasPicked(day !== '');
      setDay(day);
    },
    takeProposal: () => {
      setHasPicked(false);
      if (proposedDay !== null) setDay(proposedDay);
    },
  };
}
