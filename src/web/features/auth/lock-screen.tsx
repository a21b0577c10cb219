import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock as LockIcon } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DeviceIdentity } from '#shared/contracts/auth.ts';
import { PersonMark } from '#web/components/shop/person-mark.tsx';
import { PIN_LENGTH, PinInput } from '#web/components/shop/pin-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { api } from '#web/lib/api-client.ts';
import { ApiError, NetworkError, userMessageOf } from '#web/lib/api-error.ts';
import { focusPlace, lastPlaceOnScreen, placeOf } from '#web/lib/focus-place.ts';
import { focusScreen } from '#web/lib/focus-screen.ts';
import { hasDirtyForm, subscribeDirtyForms } from '#web/lib/forms/dirty-forms.ts';
import { hasDrafts } from '#web/lib/forms/form-drafts.ts';
import { releaseField } from '#web/lib/release-field.ts';
import { noteCover } from '#web/lib/screen-lock.ts';
import { setDevice, useAppConfig } from '#web/lib/session.ts';
import { useScreensHidden } from '#web/lib/use-screens-hidden.ts';
import { leftWrites } from '#web/lib/writes/waiting-writes.ts';
import { LOCK_TEXT, pinOf } from './device.text.ts';
import { useLogout } from './public/logout.tsx';

interface LockScreenProps {
  agent: string;
  onOpen: () => void;
}

/**
 * A modal over everything: nothing beneath can be reached, seen, read out, selected or printed, and all of it is still there after
 * unlocking.
 */
export function LockScreen({ agent, onOpen }: LockScreenProps) {
  useSwallowedKeys();
  useScreensHidden();
  useLayoutEffect(() => {
    noteCover(true);
    return () => noteCover(false);
  }, []);
  // Unlocking returns the focus to where it was. The search from which the device is locked is closing and may have lost the focus.
  const [before] = useState(() => placeOfFocus() ?? lastPlaceOnScreen());
  return (
    <RadixDialog.Root open>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          className="cover fixed inset-0 z-90 grid place-items-center overflow-y-auto bg-ground px-4 py-10 outline-none"
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before) focusPlace(before);
            else focusScreen();
          }}
        >
          <LockCard agent={agent} onOpen={onOpen} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function placeOfFocus() {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? placeOf(activeElement) : null;
}

function LockCard({ agent, onOpen }: LockScreenProps) {
  const client = useQueryClient();
  const { agents } = useAppConfig();
  const logout = useLogout();
  /** How many changes a logout would discard; set once it was pressed. */
  const [unsent, setUnsent] = useState(0);
  const [name, setName] = useState(agent);
  const [isChoosing, setIsChoosing] = useState(false);
  const [pin, setPin] = useState('');
  /** Whether a logout would discard what was typed, on this page or into a form that was stored. */
  const isTyped = useSyncExternalStore(subscribeDirtyForms, () => hasDirtyForm() || hasDrafts());
  const inputRef = useRef<HTMLInputElement>(null);
  const unlock = useMutation({
    mutationFn: (given: string) =>
      api.post<DeviceIdentity>('/api/auth/unlock', {
        pin: given,
        ...(name !== agent && { agent: name }),
      }),
    onSuccess: (device) => {
      setDevice(client, device);
      onOpen();
    },
    onError: () => {
      setPin('');
      inputRef.current?.focus();
    },
  });

  const isWrong = unlock.error instanceof ApiError;

  function type(next: string): void {
    setPin(next);
    if (next.length === PIN_LENGTH && !unlock.isPending) unlock.mutate(next);
  }

  function leave(): void {
    const left = leftWrites().length;
    if (left > unsent) setUnsent(left);
    else logout.mutate();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pin.length === PIN_LENGTH && !unlock.isPending) unlock.mutate(pin);
  }

  return (
    <section ref={releaseField} className="login-card grid w-full max-w-[400px] gap-5 p-6 sm:p-8">
      <div className="grid justify-items-center gap-2 text-center">
        <PersonMark name={name} className="size-14 text-lg" />
        <RadixDialog.Title className="text-title leading-tight font-semibold tracking-tight wrap-anywhere">
          {name}
        </RadixDialog.Title>
        <p className="flex items-center gap-1.5 text-body text-soft">
          <LockIcon aria-hidden className="size-4" />
          {LOCK_TEXT.title}
        </p>
      </div>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {isChoosing && (
          <Field label={LOCK_TEXT.who} hint={LOCK_TEXT.whoHint}>
            <Select
              // The button that was pressed is gone.
              autoFocus
              options={agents.map((value) => ({ value, label: value }))}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                unlock.reset();
              }}
            />
          </Field>
        )}
        <Field label={pinOf(name)} error={unlock.error ? wordsOf(unlock.error) : undefined}>
          <PinInput ref={inputRef} autoFocus value={pin} onValueChange={type} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="min-h-12"
          isPending={unlock.isPending}
          disabled={pin.length < PIN_LENGTH}
        >
          {LOCK_TEXT.open}
        </Button>
      </form>
      <div className="grid gap-2">
        <div className="flex flex-wrap justify-center gap-2">
          {!isChoosing && (
            <Button variant="ghost" size="compact" onClick={() => setIsChoosing(true)}>
              {LOCK_TEXT.another}
            </Button>
          )}
          <Button variant="ghost" size="compact" isPending={logout.isPending} onClick={leave}>
            {unsent > 0 ? LOCK_TEXT.throwAway : LOCK_TEXT.logOut}
          </Button>
        </div>
        <p role={unsent > 0 ? 'status' : undefined} className="text-center text-note text-balance text-soft">
          {unsent > 0
            ? LOCK_TEXT.unsent(unsent)
            : [isWrong && LOCK_TEXT.forgotten, isTyped && LOCK_TEXT.typed].filter(Boolean).join(' ')}
        </p>
      </div>
    </section>
  );
}

/** Only the server can check the PIN. */
function wordsOf(error: unknown): string {
  return error instanceof NetworkError && !(error instanceof ApiError)
    ? LOCK_TEXT.noServer
    : userMessageOf(error);
}

/** Stops the key commands of the screens beneath, whatever has the focus. */
function useSwallowedKeys(): void {
  useEffect(() => {
    const swallow = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey || event.key === 'F8';
      const isOutside = !(event.target instanceof Element && event.target.closest('[role="dialog"]'));
      if (isCommand || isOutside) event.stopImmediatePropagation();
      if (isCommand && event.key.toLowerCase() === 'k') event.preventDefault();
    };
    window.addEventListener('keydown', swallow, true);
    return () => window.removeEventListener('keydown', swallow, true);
  }, []);
}
