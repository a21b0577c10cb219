import type { AppConfig } from '#shared/contracts/config.ts';
import { branchCodeOf } from '#shared/domain/labels.ts';
import type { SelectOption } from '#web/components/ui/form/select.tsx';

/** The agents to choose from, plus a stored name that is no longer among them. */
export function agentOptions(
  agents: AppConfig['agents'],
  present: string | null | undefined,
): SelectOption[] {
  const names = present && !agents.includes(present) ? [...agents, present] : agents;
  return names.map((name) => ({ value: name, label: name }));
}

/** The branches to choose from, plus a stored text that is none of them. */
export function branchOptions(
  branches: AppConfig['branches'],
  present: string | null | undefined,
): SelectOption[] {
  const options = branches.map(({ code, label }) => ({ value: code, label }));
  const isKnown = !present || options.some(({ value }) => value === present);
  return isKnown ? options : [...options, { value: present, label: present }];
}

/** The branch's code for any way of writing it; a text that is no branch is returned as stored. */
export function branchValueOf(stored: string | null): string {
  return stored === null ? '' : (branchCodeOf(stored) ?? stored);
}
