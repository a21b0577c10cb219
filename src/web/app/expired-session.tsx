import * as RadixDialog from 'radix-ui/dialog';
import { LoginScreen } from '#web/features/auth/public/login.tsx';

/** The login over the screens of an expired session: modal, so that nothing beneath can be reached or read. */
export default function ExpiredSession() {
  return (
    <RadixDialog.Root open>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-90 overflow-y-auto bg-ground outline-none"
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
