import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Day, dueDayFor } from '#shared/domain/calendar.ts';
import { isDuration, type LaybyFormValues } from './layby-form.ts';

/**
 * Fills in the due day that the chosen duration gives, counted from `startDay`, until the person picks another day. `isPicked`: a day was
 * picked earlier already.
 */
export function useDueProposal(form: UseFormReturn<LaybyFormValues>, startDay: Day, isPicked = false) {
  const [hasPicked, setHasPicked] = useState(isPicked);
  const [duration, dueDate] = form.watch(['durationToPay', 'dueDate']);
  const proposedDay = isDuration(duration) ? dueDayFor(duration, startDay) : null;

  function setDay(day: Day) {
    form.setValue('dueDate', day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  return {
    /** The proposed day if it differs from the chosen due day; null when both agree or one is missing. */
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
