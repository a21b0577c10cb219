import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { type Agent, createAgentBody } from '#shared/contracts/agents.ts';
import { TEAM_LABELS, TEAMS } from '#shared/domain/notification-labels.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import type { MergeRules } from '#web/components/dialog/merge.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { BranchSelect } from '#web/components/shop/agent-and-branch-selects.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { AGENT_SUBJECT, postAgent, putAgent, refreshAgents } from './agents.queries.ts';
import { AGENT_FORM_TEXT, added, saved } from './agents.text.ts';

const agentForm = z.object({
  name: textFor(createAgentBody.shape.name),
  branch: z.string(),
  team: z.enum(['', ...TEAMS]),
});
type AgentForm = z.infer<typeof agentForm>;

const TEAM_OPTIONS = TEAMS.map((value) => ({ value, label: TEAM_LABELS[value] }));
const WIDTH_PX = 460;

const valuesOf = ({ name, branch, team }: Agent): AgentForm => ({
  name,
  branch: branch ?? '',
  team: team ?? '',
});
const bodyOf = ({ name, branch, team }: AgentForm) => ({ name, branch: branch || null, team: team || null });

const MERGE: MergeRules<AgentForm> = {
  labels: { name: AGENT_FORM_TEXT.name, branch: AGENT_FORM_TEXT.branch, team: AGENT_FORM_TEXT.team },
};

export function AddAgentDialog(props: DialogProps) {
  const client = useQueryClient();
  const dialog = useFormDialog<AgentForm>({
    ...props,
    draft: { name: 'add-agent', doing: 'adding an agent' },
    schema: agentForm,
    defaultValues: { name: '', branch: '', team: '' },
    failed: AGENT_FORM_TEXT.createFailed,
    save: async (values) => {
      const { name } = await postAgent(bodyOf(values));
      toast(added(name));
      await refreshAgents(client);
    },
  });
  return (
    <FormDialog
      dialog={dialog}
      title={AGENT_FORM_TEXT.addTitle}
      maxWidthPx={WIDTH_PX}
      submitLabel={AGENT_FORM_TEXT.create}
    >
      <AgentFields form={dialog.form} />
    </FormDialog>
  );
}

export function EditAgentDialog({ agent, ...props }: DialogProps & { agent: Agent }) {
  const client = useQueryClient();
  const row = useRowBase(agent, AGENT_SUBJECT);
  const dialog = useFormDialog<AgentForm, Agent>({
    ...props,
    draft: { name: `edit-agent:${agent.id}`, doing: `changing the agent “${agent.name}”` },
    schema: agentForm,
    defaultValues: valuesOf(agent),
    failed: AGENT_FORM_TEXT.updateFailed,
    base: row,
    merge: { ...MERGE, valuesOf },
    save: async (values) => {
      const { name } = await putAgent(row.base, bodyOf(values));
      toast(saved(name));
      await refreshAgents(client);
    },
  });
  return (
    <FormDialog
      dialog={dialog}
      title={AGENT_FORM_TEXT.editTitle}
      about={agent.name}
      maxWidthPx={WIDTH_PX}
      submitLabel={AGENT_FORM_TEXT.update}
    >
      <AgentFields form={dialog.form} hint={AGENT_FORM_TEXT.nameHint} />
    </FormDialog>
  );
}

function AgentFields({ form, hint }: { form: UseFormReturn<AgentForm>; hint?: string }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={AGENT_FORM_TEXT.name} isRequired error={errors.name?.message} hint={hint}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={AGENT_FORM_TEXT.branch} error={errors.branch?.message}>
        <BranchSelect present={form.watch('branch')} {...form.register('branch')} />
      </Field>
      <Field label={AGENT_FORM_TEXT.team} error={errors.team?.message}>
        <Select options={TEAM_OPTIONS} placeholder="Select team" {...form.register('team')} />
      </Field>
    </>
  );
}
