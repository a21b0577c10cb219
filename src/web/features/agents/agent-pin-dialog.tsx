import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Agent, AgentPinBody } from '#shared/contracts/agents.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { LinkNotice } from '#web/components/link-notice.tsx';
import { PIN_LENGTH, PinInput } from '#web/components/shop/pin-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { ApiError, userMessageOf } from '#web/lib/api-error.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { putPin, refreshAgents } from './agents.queries.ts';
import { PIN_TEXT, pinStored } from './agents.text.ts';

const PROOFS = [
  { value: 'oldPin', label: PIN_TEXT.byOld },
  { value: 'password', label: PIN_TEXT.byPassword },
] as const;

/** Sets, changes or removes an agent's PIN. Nothing of it is stored as a draft or elsewhere on the device. */
export function AgentPinDialog({ agent, open, onOpenChange }: DialogProps & { agent: Agent }) {
  const client = useQueryClient();
  const { id, name, hasPin } = agent;
  const [pin, setPin] = useState('');
  const [by, setBy] = useState<'oldPin' | 'password'>(hasPin ? 'oldPin' : 'password');
  const [proof, setProof] = useState('');
  const proofRef = useRef<HTMLInputElement>(null);
  const store = useMutation({
    mutationFn: (body: AgentPinBody) => putPin(id, body),
    onSuccess: async (stored) => {
      toast(pinStored(name, stored.hasPin));
      onOpenChange(false);
      // Whether this device locks itself is part of its session.
      await Promise.all([refreshAgents(client), client.invalidateQueries(sessionQuery)]);
    },
    onError: (error) => {
      if (!saysProofIsWrong(error)) return;
      setProof('');
      proofRef.current?.focus();
    },
  });
  const isOfProof = saysProofIsWrong(store.error);
  const words = store.error ? userMessageOf(store.error, PIN_TEXT.failed) : undefined;
  const send = (next: string | null) => store.mutate({ pin: next, [by]: proof });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length === PIN_LENGTH) send(pin);
  };
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={`${PIN_TEXT.title} · ${name}`}
      description={PIN_TEXT.description}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {PIN_TEXT.cancel}
          </Button>
          {hasPin && (
            <Button
              variant="danger"
              isPending={store.isPending && store.variables.pin === null}
              disabled={proof === ''}
              onClick={() => send(null)}
            >
              {PIN_TEXT.remove}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            isPending={store.isPending && store.variables.pin !== null}
            disabled={pin.length < PIN_LENGTH || proof === ''}
          >
            {hasPin ? PIN_TEXT.change : PIN_TEXT.give}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <LinkNotice />
        {hasPin && (
          <Field label={PIN_TEXT.proof}>
            <RadioGroup
              options={PROOFS}
              value={by}
              onValueChange={(next) => {
                setBy(next);
                setProof('');
              }}
            />
          </Field>
        )}
        {by === 'oldPin' ? (
          <Field label={PIN_TEXT.old} error={isOfProof ? words : undefined}>
            <PinInput ref={proofRef} value={proof} onValueChange={setProof} />
          </Field>
        ) : (
          <Field label={PIN_TEXT.password} error={isOfProof ? words : undefined}>
            <Input
              ref={proofRef}
              type="password"
              autoComplete="off"
              value={proof}
              onChange={(event) => setProof(event.target.value)}
            />
          </Field>
        )}
        <Field label={PIN_TEXT.fresh}>
          <PinInput value={pin} onValueChange={setPin} />
        </Field>
        {words && !isOfProof && (
          <p role="alert" className="text-note font-medium text-danger-ink">
            {words}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Whether the old PIN or the password was wrong, not the new PIN. */
function saysProofIsWrong(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, errors = [] } = error.problem ?? {};
  return code === 'wrong_pin' || errors.some(({ path }) => path === 'password' || path === 'oldPin');
}
