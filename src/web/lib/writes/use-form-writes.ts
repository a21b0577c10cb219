import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { learn } from './learn.ts';
import { enterForm } from './open-forms.ts';
import { getUnsettled } from './sent-writes.ts';

/** A form and what it is about, in the words of its head. */
export function formNameOf(title: string, description: ReactNode): string {
  return typeof description === 'string' ? `${title} · ${description}` : title;
}

/**
 * Makes what is sent while the form is open its save, which ends with it. Opened again, it first asks what became of
 * a save that was not answered: the same must not be typed twice. Null is no form.
 */
export function useFormWrites(form: string | null, isOpen: boolean, openingId?: string): void {
  // The head may change its words while it is open; the form is the same.
  const enter = useEffectEvent(() => {
    if (form === null) return () => {};
    for (const write of getUnsettled()) if (write.form === form) void learn(write);
    return enterForm(form, openingId);
  });
  useEffect(() => {
    if (!isOpen) return;
    return enter();
  }, [isOpen]);
}
