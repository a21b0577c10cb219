import { type Day, dayOf } from '#shared/domain/calendar.ts';
import { useAppConfig } from './session.ts';

/** The shop's calendar day. */
export function useToday(): { today: Day; zone: string; dayToSend: (day: string) => string | undefined } {
  const { timeZone } = useAppConfig();
  const today = dayOf(new Date(), timeZone);
  return {
    today,
    zone: timeZone,
    // "Today" is left to the server, whose clock may already be a minute into the next day.
    dayToSend: (day) => (day === '' || day === today ? undefined : day),
  };
}
