import { queryOptions } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type * as Phone from '#shared/domain/phone.ts';

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

let plans: PhonePlans | null = null;
let loading: Promise<unknown> | null = null;
const listeners = new Set<() => void>();

export function loadPhonePlans(): Promise<unknown> {
  loading ??= import('#shared/domain/phone.ts').then(
    (module) => {
      plans = module;
      for (const listener of listeners) listener();
    },
    () => {
      // The next row that is shown tries again.
      loading = null;
    },
  );
  return loading;
}

/** For what must not be shown without them, as a read that can fail and be tried again. */
export const phonePlansQuery = queryOptions({
  queryKey: ['phone-plans'],
  queryFn: async () => {
    await loadPhonePlans();
    if (plans === null) throw new Error('The numbering plans could not be fetched');
    return true;
  },
});

/** For what stands in a row. A dialog has them anyway. */
export function usePhonePlans(): PhonePlans {
  useEffect(() => {
    void loadPhonePlans();
  }, []);
  return useSyncExternalStore(subscribe, () => plans) ?? AS_TYPED;
}

/** Dials what was typed; null where there is nothing to dial. */
export function dialHref(phone: string): string | null {
  const digits = digitsOf(phone);
  return digits === '' ? null : `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}

function digitsOf(phone: string): string {
  return phone.replace(/[^0-9]/g, '');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
