import type { ComponentProps } from 'react';
import { Select } from '#web/components/ui/form/select.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { agentOptions, branchOptions } from './agents-and-branches.ts';

interface PresentProps extends ComponentProps<'select'> {
  /** The form's value, which remains a choice even if it is no longer among the options. */
  present: string | null | undefined;
}

export function AgentSelect({ present, ...props }: PresentProps) {
  const { agents } = useAppConfig();
  return <Select options={agentOptions(agents, present)} placeholder="Select agent" {...props} />;
}

export function BranchSelect({ present, ...props }: PresentProps) {
  const { branches } = useAppConfig();
  return <Select options={branchOptions(branches, present)} placeholder="Select branch" {...props} />;
}
