import type { Agent } from '#shared/contracts/agents.ts';
import { dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { AGENT_FORM_TEXT, PIN_TEXT } from './agents.text.ts';

export const AGENT_DIALOGS = dialogHost({
  blank: {
    add: lazyDialog(AGENT_FORM_TEXT.addTitle, () => import('./agent-form-dialogs.tsx'), 'AddAgentDialog'),
  },
  dialogs: {
    edit: lazyDialog(AGENT_FORM_TEXT.editTitle, () => import('./agent-form-dialogs.tsx'), 'EditAgentDialog'),
    pin: lazyDialog(PIN_TEXT.title, () => import('./agent-pin-dialog.tsx'), 'AgentPinDialog'),
  },
  propsOf: (agent: Agent) => ({ agent }),
});

export const useAgentDialogs = () => useDialogs(AGENT_DIALOGS);
