import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TEAM_LABELS, TEAMS } from '#shared/domain/notification-labels.ts';
import { LOCK_MINUTES } from '#shared/domain/pins.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { LinkNotice } from '#web/components/link-notice.tsx';
import { GuardedButton } from '#web/components/shop/guarded-button.tsx';
import { PinInput } from '#web/components/shop/pin-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { ApiError, userMessageOf } from '#web/lib/api-error.ts';
import { type DeviceChoice, putDevice, setDevice, useAppConfig, useDevice } from '#web/lib/session.ts';
import { DEVICE_TEXT, pinOf } from '../device.text.ts';

const TEAM_OPTIONS = TEAMS.map((value) => ({ value, label: TEAM_LABELS[value] }));
const LOCK_VALUES = LOCK_MINUTES.map(String);
const LOCK_OPTIONS = LOCK_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: DEVICE_TEXT.locks[minutes],
}));

/** The agent, branch and team of this device, as the password is shared. Closing without an answer skips the question. */
export function DeviceDialog({ open, onOpenChange }: DialogProps) {
  const client = useQueryClient();
  const { agents, branches } = useAppConfig();
  const device = useDevice();
  const [draft, setDraft] = useState<Partial<DeviceChoice>>({});
  const [isWarned, setIsWarned] = useState(false);
  /** The agent whose PIN the server has asked for. */
  const [guarded, setGuarded] = useState<string | null>(null);
  const { agent, branch, team, lockMinutes } = device;
  const current: DeviceChoice = { agent, branch, team };
  const choice: DeviceChoice = { ...current, ...draft };
  const [pin, setPin] = useState('');
  const isPinAsked = guarded !== null && choice.agent === guarded;

  const save = useMutation({
    mutationFn: putDevice,
    onSuccess: (saved) => {
      setDevice(client, saved);
      close();
    },
    onError: (error, { agent: asked }) => {
      // A wrong PIN is cleared for the next attempt.
      if (codeOf(error) === 'wrong_pin') setPin('');
      if (codeOf(error) === 'pin_required') setGuarded(asked);
      else if (asked !== guarded)
        toast({ title: 'Error', description: userMessageOf(error), variant: 'destructive' });
    },
  });

  function close() {
    setDraft({});
    setIsWarned(false);
    setGuarded(null);
    setPin('');
    save.reset();
    onOpenChange(false);
  }

  /** Skipping is saved too: the server then knows that this device was asked. */
  function skip() {
    if (!device.asked) putDevice(current).then((saved) => setDevice(client, saved), ignore);
    close();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (choice.agent === null && !isWarned) setIsWarned(true);
    else save.mutate(isPinAsked ? { ...choice, pin } : choice);
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : skip())}
      title={DEVICE_TEXT.title}
      description={DEVICE_TEXT.description}
      maxWidthPx={520}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" onClick={skip}>
            {DEVICE_TEXT.skip}
          </Button>
          <GuardedButton type="submit" variant="primary" isPending={save.isPending}>
            {DEVICE_TEXT.save}
          </GuardedButton>
        </>
      }
    >
      <div className="grid gap-5 pt-1">
        <LinkNotice />
        <Field label="Agent" error={isWarned && choice.agent === null ? DEVICE_TEXT.nobody : undefined}>
          <RadioGroup
            look="chips"
            options={agents.map((name) => ({ value: name, label: name }))}
            value={choice.agent}
            onValueChange={(next) => {
              setDraft({ ...draft, agent: next });
              setPin('');
              save.reset();
            }}
          />
        </Field>
        {isPinAsked && (
          <Field
            label={pinOf(guarded)}
            error={
              save.isError && codeOf(save.error) !== 'pin_required' ? userMessageOf(save.error) : undefined
            }
          >
            <PinInput autoFocus value={pin} onValueChange={setPin} />
          </Field>
        )}
        <Field label="Branch">
          <RadioGroup
            look="chips"
            options={branches.map(({ code, label }) => ({ value: code, label }))}
            value={choice.branch}
            onValueChange={(next) => setDraft({ ...draft, branch: next })}
          />
        </Field>
        <Field label="Team">
          <RadioGroup
            look="chips"
            options={TEAM_OPTIONS}
            value={choice.team}
            onValueChange={(next) => setDraft({ ...draft, team: next })}
          />
        </Field>
        {lockMinutes !== undefined && choice.agent === agent && (
          <Field label={DEVICE_TEXT.lock}>
            <RadioGroup
              options={LOCK_OPTIONS}
              value={String(choice.lockMinutes ?? lockMinutes)}
              onValueChange={(next) =>
                setDraft({ ...draft, lockMinutes: LOCK_MINUTES[LOCK_VALUES.indexOf(next)] })
              }
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined);

function ignore() {
  // If the server does not receive the skip, it only asks again on the next visit.
}
