import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { Notification } from '#shared/contracts/notifications.ts';

const NotificationDialog = lazy(() => import('./notification-dialog.tsx'));

/** Opens the form: for a new notification, or to change this one. */
type OpenDialog = (notification: Notification | null) => void;

interface Opening {
  /** Another one for each opening: the form begins afresh. */
  key: number;
  notification: Notification | null;
  isOpen: boolean;
}

const NotificationDialogContext = createContext<OpenDialog | null>(null);

/** Stable: opening the dialog renders none of the cards again. */
export function useNotificationDialog(): OpenDialog {
  const openDialog = use(NotificationDialogContext);
  if (!openDialog) throw new Error('useNotificationDialog belongs inside NotificationDialogProvider');
  return openDialog;
}

export function NotificationDialogProvider({ children }: { children: ReactNode }) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const openDialog = useMemo(
    (): OpenDialog => (notification) =>
      setOpening((last) => ({ key: (last?.key ?? 0) + 1, notification, isOpen: true })),
    [],
  );
  return (
    <NotificationDialogContext value={openDialog}>
      {children}
      {opening && (
        <Suspense key={opening.key}>
          <NotificationDialog
            notification={opening.notification}
            isOpen={opening.isOpen}
            // It stays mounted while it closes.
            onOpenChange={(isOpen) =>
              setOpening((last) => (last?.key === opening.key ? { ...last, isOpen } : last))
            }
          />
        </Suspense>
      )}
    </NotificationDialogContext>
  );
}
