import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TEAM_LABELS, TEAMS } from '#shared/domain/notification-labels.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { GuardedButton } from '#web/components/shop/guarded-button.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { type DeviceChoice, putDevice, setDevice, useAppConfig, useDevice } from '#web/lib/session.ts';
import { DEVICE_TEXT } from '../auth.text.ts';

const TEAM_OPTIONS = TEAMS.map((value) => ({ value, label: TEAM_LABELS[value] }));

/** Known hands on a shared password: agent, branch and team of this device. Closing without an answer is a skip. */
export function DeviceDialog({ open, onOpenChange }: DialogProps) {
  const client = useQueryClient();
  const { agents, branches } = useAppConfig();
  const device = useDevice();
  const [draft, setDraft] = useState<Partial<DeviceChoice>>({});
  const [isWarned, setIsWarned] = useState(false);
  const current: DeviceChoice = { agent: device.agent, branch: device.branch, team: device.team };
  const choice: DeviceChoice = { ...current, ...draft };

  const save = useMutation({
    mutationFn: putDevice,
    onSuccess: (saved) => {
      setDevice(client, saved);
      close();
    },
    onError: (error) => toast({ title: 'Error', description: userMessageOf(error), variant: 'destructive' }),
  });

  function close() {
    setDraft({});
    setIsWarned(false);
    onOpenChange(false);
  }

  /** Even no answer is one: the server then remembers that this device was asked. */
  function skip() {
    if (!device.asked) putDevice(current).then((saved) => setDevice(client, saved), ignore);
    close();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (choice.agent === null && !isWarned) setIsWarned(true);
    else save.mutate(choice);
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
        <Field label="Agent" error={isWarned && choice.agent === null ? DEVICE_TEXT.nobody : undefined}>
          <RadioGroup
            look="chips"
            options={agents.map((agent) => ({ value: agent, label: agent }))}
            value={choice.agent}
            onValueChange={(agent) => setDraft({ ...draft, agent })}
          />
        </Field>
        <Field label="Branch">
          <RadioGroup
            look="chips"
            options={branches.map((branch) => ({ value: branch.code, label: branch.label }))}
            value={choice.branch}
            onValueChange={(branch) => setDraft({ ...draft, branch })}
          />
        </Field>
        <Field label="Team">
          <RadioGroup
            look="chips"
            options={TEAM_OPTIONS}
            value={choice.team}
            onValueChange={(team) => setDraft({ ...draft, team })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function ignore() {
  // Skipping is free: if the server did not hear it, it asks again on the next visit.
}
