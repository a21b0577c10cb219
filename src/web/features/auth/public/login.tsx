import { LockKeyhole } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { fetchAhead } from '#web/components/dialog/loadable.ts';
import { LogoMark } from '#web/components/logo.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { showFaces } from '#web/lib/faces.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useShow } from '#web/lib/show.ts';
import { LOGIN_TEXT, loginTitle } from '../login.text.ts';
import { OrbitFigure } from '../orbit-figure.tsx';
import { useLogin } from '../use-login.ts';

interface LoginScreenProps {
  /** The session expired while somebody was working: the text says so, and that nothing is lost. */
  isExpired?: boolean;
}

export function LoginScreen({ isExpired = false }: LoginScreenProps) {
  const { companyName, productName } = useAppConfig();
  useShow();
  useEffect(() => {
    void showFaces();
  }, []);
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden px-4 py-10">
      <OrbitFigure />
      <div className="relative grid w-full max-w-[420px] gap-7">
        <div className="flex items-center justify-center gap-3">
          <LogoMark className="size-9" />
          <span className="font-display text-2xl font-semibold tracking-tight">{productName}</span>
        </div>
        <section className="login-card grid gap-6 p-6 sm:p-8">
          <div className="grid gap-2 text-center">
            <h1 className="text-title leading-tight font-semibold tracking-tight">
              {loginTitle(companyName)}
            </h1>
            <p className="text-body text-balance text-soft">
              {isExpired ? LOGIN_TEXT.expired : LOGIN_TEXT.prompt}
            </p>
          </div>
          <LoginForm />
        </section>
      </div>
    </main>
  );
}

function LoginForm() {
  const [password, setPassword] = useState('');
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const capsLockId = useId();
  const { logIn, isAuthenticating } = useLogin();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isAuthenticating) return;
    const { shouldClear } = await logIn(password);
    if (shouldClear) setPassword('');
    inputRef.current?.focus();
  }

  const isBlank = password.trim() === '';
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'));

  function handleKeyDown(event: KeyboardEvent) {
    watchCapsLock(event);
    // The disabled button also keeps Enter from submitting the form: handled here, Enter shows why nothing happens.
    if (event.key === 'Enter' && isBlank) void logIn(password);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="relative">
        <LockKeyhole
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-faint"
        />
        <Input
          ref={inputRef}
          type="password"
          name="password"
          autoComplete="current-password"
          autoFocus
          aria-label="Password"
          aria-describedby={isCapsLockOn ? capsLockId : undefined}
          placeholder={LOGIN_TEXT.placeholder}
          className="min-h-13 pl-11.5 sm:text-base"
          value={password}
          readOnly={isAuthenticating}
          onChange={(event) => {
            fetchAhead();
            setPassword(event.target.value);
          }}
          onKeyDown={handleKeyDown}
          onKeyUp={watchCapsLock}
        />
      </div>
      {isCapsLockOn && (
        <p id={capsLockId} role="status" className="-mt-1 text-note text-warning-ink">
          {LOGIN_TEXT.capsLock}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        className="min-h-13 text-base"
        isPending={isAuthenticating}
        disabled={isBlank}
      >
        {isAuthenticating ? LOGIN_TEXT.submitting : LOGIN_TEXT.submit}
      </Button>
    </form>
  );
}
