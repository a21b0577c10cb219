import { ArrowDown, ArrowUp, KeyRound, Pencil } from 'lucide-react';
import type { Agent } from '#shared/contracts/agents.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { TEAM_LABELS } from '#shared/domain/notification-labels.ts';
import { PersonMark } from '#web/components/shop/person-mark.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { cn } from '#web/lib/cn.ts';
import { useAgentDialogs } from './agent-dialogs.ts';
import { AGENTS_TEXT, downText, editText, pinText, upText } from './agents.text.ts';

interface AgentRowProps {
  agent: Agent;
  /** Whether this agent is at this device now. */
  isHere: boolean;
  /** Moves the agent up by one place; null for the first one. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onSwitch: () => void;
  isPending: boolean;
}

export function AgentRow({ agent, isHere, onUp, onDown, onSwitch, isPending }: AgentRowProps) {
  const open = useAgentDialogs();
  const { name, branch, team, isActive, hasPin } = agent;
  const words = [branchLabel(branch) ?? AGENTS_TEXT.anyBranch, team && TEAM_LABELS[team]].filter(Boolean);
  return (
    <article
      aria-label={name}
      className={cn(
        'glass grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-row px-4 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]',
        !isActive && 'border-dashed bg-transparent shadow-none',
      )}
    >
      <PersonMark name={name} className={isActive ? undefined : 'saturate-0'} />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-sans text-name font-semibold wrap-anywhere">
          {name}
          {hasPin && (
            <Badge stage="notified">
              <KeyRound aria-hidden className="size-3" />
              {AGENTS_TEXT.pin}
            </Badge>
          )}
          {isHere && <Badge stage="active">{AGENTS_TEXT.here}</Badge>}
        </h3>
        <p className="text-note text-soft">{words.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-1 max-sm:col-span-2 sm:justify-end">
        {isActive && (
          <>
            <IconButton label={upText(name)} aria-disabled={!onUp} onClick={onUp ?? undefined}>
              <ArrowUp aria-hidden className={onUp ? undefined : 'opacity-30'} />
            </IconButton>
            <IconButton label={downText(name)} aria-disabled={!onDown} onClick={onDown ?? undefined}>
              <ArrowDown aria-hidden className={onDown ? undefined : 'opacity-30'} />
            </IconButton>
            <IconButton label={pinText(name, hasPin)} onClick={() => open('pin', agent)}>
              <KeyRound aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton label={editText(name)} onClick={() => open('edit', agent)}>
          <Pencil aria-hidden />
        </IconButton>
        <Button size="compact" className="max-sm:ml-auto" isPending={isPending} onClick={onSwitch}>
          {isActive ? AGENTS_TEXT.deactivate : AGENTS_TEXT.activate}
          <span className="sr-only">{name}</span>
        </Button>
      </div>
    </article>
  );
}
