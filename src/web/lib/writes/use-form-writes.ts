import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { learn } from './learn.ts';
import { enterForm } from './open-forms.ts';
import { getUnsettled } from './sent-writes.ts';

/** The name of a form: its title and its subject, if it has one. */
export function formNameOf(title: string, description: ReactNode): string {
  return typeof description === 'string' && description !== '' ? `${title} · ${description}` : title;
}

/**
 * Assigns all changes sent while the form is open to its save, which ends when the form closes. When the form is opened again, it first asks what
 * became of an unanswered save, so that nobody types the same twice. `form` null: not a form.
 */
export function useFormWrites(form: string | null, isOpen: boolean, openingId?: string): void {
  // The title may change while the form is open; it is the same form.
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
