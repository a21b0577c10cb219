import { queryOptions } from '@tanstack/react-query';
import type * as Phone from '#shared/domain/phone.ts';
import { lateCode, useLateCode } from './late-code.ts';

// The numbering plans of all countries are larger than a screen, so rows do not wait for them. Until they are loaded, a number is shown and dialled
// as typed.

type PhonePlans = Pick<typeof Phone, 'formatPhone' | 'isSamePhone' | 'telHref' | 'whatsappHref'>;

const AS_TYPED: PhonePlans = {
  formatPhone: (phone) => phone.trim(),
  // Without the plans, no difference between numbers can be proved.
  isSamePhone: () => true,
  telHref: dialHref,
  whatsappHref: () => null,
};

export const phonePlans = lateCode<PhonePlans>(() => import('#shared/domain/phone.ts'));

/** For content that needs the plans, as a query that can fail and be retried. */
export const phonePlansQuery = queryOptions({
  queryKey: ['phone-plans'],
  queryFn: async () => {
    await phonePlans.load();
    return true;
  },
});

/** For rows. A dialog has the plans anyway. */
export const usePhonePlans = (): PhonePlans => useLateCode(phonePlans) ?? AS_TYPED;

/** The `tel:` address of a number as typed; null without digits. */
export function dialHref(phone: string): string | null {
  const digits = digitsOf(phone);
  return digits === '' ? null : `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}

function digitsOf(phone: string): string {
  return phone.replace(/[^0-9]/g, '');
}
