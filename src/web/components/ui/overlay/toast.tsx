import { BellRing, CircleAlert, CircleCheck, X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useRef, useState, useSyncExternalStore } from 'react';
import { cn } from '#web/lib/cn.ts';
import { isInOverlay, useHasOpenDialog, useHasOpenQuestion } from '#web/lib/overlays.ts';
import { isCovered, subscribeLock } from '#web/lib/screen-lock.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Button } from '../button.tsx';
import { HelpCode } from '../help-code.tsx';
import { KeyHint } from '../key-hint.tsx';
import {
  dismissToast,
  getToasts,
  subscribeToToasts,
  TOAST_DURATION_MS,
  TOAST_KEYS,
  type Toast,
  UNDO_LABEL,
} from './toast-store.ts';
import { useToastFocus } from './use-toast-focus.ts';

const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];
const NO_HOTKEY: string[] = [];

/** The region for toasts, once in the app. `toast()` of toast-store.ts shows one. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts);
  const open = toasts.filter((one) => one.isOpen);
  // Under the lock screen no toast is shown or read out: it waits until the device is unlocked. The login of an ended session lies above it.
  const isUnderLock =
    useSyncExternalStore(subscribeLock, isCovered) && !('login' in document.documentElement.dataset);
  const visible = isUnderLock ? undefined : open[0];
  const { regionRef, leave } = useToastFocus(dismissVisible);
  const isBesideDialog = useHasOpenDialog();
  const hasRoom = useMediaQuery('(min-width: 80rem)');
  const behindId = useToastBehind(isBesideDialog, visible?.id ?? null);
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      swipeDirection="right"
    >
      {visible && (
        <ToastCard
          key={visible.id}
          toast={visible}
          waitingCount={open.length - 1}
          isWaiting={isBesideDialog && !hasRoom && (visible.id === behindId || visible.variant === 'alert')}
          onClosed={leave}
        />
      )}
      <div ref={regionRef}>
        <RadixToast.Viewport
          label={`Notifications (${HOTKEY.join()})`}
          // Without a toast there is nothing to focus.
          hotkey={visible ? HOTKEY : NO_HOTKEY}
          // Not a live region itself: a dialog hides everything else from screen readers.
          aria-live="off"
          data-toasts
          className={cn(
            'fixed right-0 z-100 flex w-full flex-col p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none',
            isBesideDialog
              ? 'top-16 max-w-[420px] xl:top-0 xl:max-w-[max(17rem,calc(50vw-26rem))]'
              : 'top-0 max-w-[420px] sm:top-auto sm:bottom-(--bar-room,0px)',
          )}
        />
      </div>
    </RadixToast.Provider>
  );
}

/**
 * The id of a toast that was shown before the open dialog, and so is about something else. Where there is no room beside the dialog, it waits like an
 * alert until the dialog is closed: it would cover the subject and the buttons of the dialog.
 */
function useToastBehind(hasDialog: boolean, visibleId: number | null): number | null {
  const [behindId, setBehindId] = useState<number | null>(null);
  const [hadDialog, setHadDialog] = useState(hasDialog);
  if (hadDialog !== hasDialog) {
    setHadDialog(hasDialog);
    setBehindId(hasDialog ? visibleId : null);
  }
  return behindId;
}

function dismissVisible(): void {
  const visible = getToasts().find((one) => one.isOpen);
  if (visible) dismissToast(visible.id);
}

const LOOKS = {
  default: { Icon: CircleCheck, ink: 'text-success-ink' },
  destructive: { Icon: CircleAlert, ink: 'text-danger-ink' },
  alert: { Icon: BellRing, ink: 'text-cyan-ink' },
} as const;

interface ToastCardProps {
  toast: Toast;
  waitingCount: number;
  /** Hidden, with its full duration left, until the dialog is closed. */
  isWaiting: boolean;
  onClosed: () => void;
}

function ToastCard({ toast, waitingCount, isWaiting, onClosed }: ToastCardProps) {
  const isDestructive = toast.variant === 'destructive';
  const { Icon, ink } = LOOKS[toast.variant ?? 'default'];
  const isKeyOfOthers = useRef(false);
  // Keys are neither shown nor active while they would do nothing, or their effect would not be seen.
  const hasKeys = !useHasOpenQuestion() && !isWaiting;
  return (
    <RadixToast.Root
      open
      duration={isWaiting ? Number.POSITIVE_INFINITY : toast.durationMs}
      type="foreground"
      onEscapeKeyDown={({ target }) => {
        isKeyOfOthers.current = isInOverlay(target);
      }}
      onOpenChange={(isOpen) => {
        const isLeftAlone = isKeyOfOthers.current;
        isKeyOfOthers.current = false;
        if (isOpen || isLeftAlone) return;
        dismissToast(toast.id);
        onClosed();
      }}
      data-toast
      // Radix disables the mouse for a toast under a dialog opened later, but toasts lie above all dialogs.
      style={{ pointerEvents: 'auto' }}
      className={cn(
        'toast grid grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-row border border-edge-strong bg-panel-solid py-3 pr-2 pl-4 shadow-raised',
        isWaiting && 'invisible',
        isDestructive &&
          'border-danger/60 bg-[color-mix(in_oklab,var(--danger-fill)_16%,var(--panel-solid))]',
      )}
    >
      <Icon aria-hidden className={cn('mt-2.5 size-5', ink)} />
      <div className="min-w-0 py-2">
        {/* Long text is cut so that the buttons stay visible, and on a phone the screen below; it is read out in full. */}
        <RadixToast.Title className="line-clamp-2 text-body font-semibold">
          {unbroken(toast.title)}
        </RadixToast.Title>
        {toast.description && (
          <RadixToast.Description
            // Room for the longest specified words, the answer of Check Status, and for the reason of a refusal, which is shown nowhere else.
            className="mt-0.5 line-clamp-5 text-note text-soft"
          >
            {unbroken(toast.description)}
          </RadixToast.Description>
        )}
        {toast.requestId && <HelpCode requestId={toast.requestId} />}
        <div className="flex flex-wrap gap-2">
          {[toast.offer, toast.action].map((action) => {
            if (!action) return null;
            const ownKey = action === toast.offer ? TOAST_KEYS.offer : TOAST_KEYS.undo;
            const isKeyed = hasKeys && (action === toast.offer || action.label === UNDO_LABEL);
            const shortcut = isKeyed ? ownKey : undefined;
            return (
              <RadixToast.Action key={action.label} asChild altText={action.label} onClick={action.onSelect}>
                <Button size="compact" className="mt-2.5" aria-keyshortcuts={shortcut}>
                  {action.label}
                  {shortcut && <KeyHint shortcut={shortcut} />}
                </Button>
              </RadixToast.Action>
            );
          })}
        </div>
        {waitingCount > 0 && <p className="mt-2 text-note text-faint">{`${waitingCount} more after this`}</p>}
      </div>
      <RadixToast.Close
        aria-label="Dismiss"
        className="grid size-11 place-items-center rounded-control text-soft hover:text-text"
      >
        <X aria-hidden className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
