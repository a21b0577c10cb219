import { queryOptions } from '@tanstack/react-query';
import type * as Phone from '#shared/domain/phone.ts';
import { lateCode, useLateCode } from './late-code.ts';

// The numbering plans of all countries weigh more than a screen: rows do not wait for them. Until they are there a number
// is shown and dialled as it was typed.

type PhonePlans = Pick<typeof Phone, 'formatPhone' | 'isSamePhone' | 'telHref' | 'whatsappHref'>;

const AS_TYPED: PhonePlans = {
  formatPhone: (phone) => phone.trim(),
  // Nobody is told of a difference that may be none.
  isSamePhone: () => true,
  telHref: dialHref,
  whatsappHref: () => null,
};

export const phonePlans = lateCode<PhonePlans>(() => import('#shared/domain/phone.ts'));

/** For what must not be shown without them, as a read that can fail and be tried again. */
export const phonePlansQuery = queryOptions({
  queryKey: ['phone-plans'],
  queryFn: async () => {
    await phonePlans.load();
    return true;
  },
});

/** For what stands in a row. A dialog has them anyway. */
export const usePhonePlans = (): PhonePlans => useLateCode(phonePlans) ?? AS_TYPED;

/** Dials what was typed; null where there is nothing to dial. */
export function dialHref(phone: string): string | null {
  const digits = digitsOf(phone);
  return digits === '' ? null : `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}

function digitsOf(phone: string): string {
  return phone.replace(/[^0-9]/g, '');
}
