import * as RadixDialog from 'radix-ui/dialog';
import { useEffect } from 'react';
import { clearToasts } from '#web/components/ui/overlay/toast-store.ts';
import { LoginScreen } from '#web/features/auth/public/login.tsx';
import { useScreensHidden } from '#web/lib/use-screens-hidden.ts';

/** The login over the screens of an expired session: modal, so that nothing beneath can be reached or read. */
export default function ExpiredSession() {
  useScreensHidden();
  // They are about the screens beneath; those of the login are shown above it.
  useEffect(() => {
    clearToasts();
    const root = document.documentElement;
    root.toggleAttribute('data-login', true);
    return () => void root.toggleAttribute('data-login', false);
  }, []);
  return (
    <RadixDialog.Root open>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          className="cover fixed inset-0 z-90 overflow-y-auto bg-ground outline-none"
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <RadixDialog.Title className="sr-only">Log in again</RadixDialog.Title>
          <LoginScreen isExpired />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
