import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Agent } from '#shared/contracts/agents.ts';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { toastFailure } from '#web/components/form-failure.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { useDevice } from '#web/lib/session.ts';
import { AGENT_DIALOGS, useAgentDialogs } from './agent-dialogs.ts';
import { AgentRow } from './agent-row.tsx';
import { AGENT_SUBJECT, agentsQuery, putAgent, putOrder, refreshAgents } from './agents.queries.ts';
import { AGENTS_TEXT, activated, deactivated } from './agents.text.ts';

/** The agents that devices and forms choose from, at /agents. */
export function AgentsScreen() {
  return (
    <DialogHost host={AGENT_DIALOGS}>
      <Agents />
    </DialogHost>
  );
}

function Agents() {
  const { data, error, isPending, isFetching, refetch } = useQuery(agentsQuery);
  const open = useAgentDialogs();
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={AGENTS_TEXT.title}
        subtitle={AGENTS_TEXT.subtitle}
        actions={
          <Button variant="primary" shortcut="n" disabled={isPending} onClick={() => open('add')}>
            <Plus aria-hidden />
            {AGENTS_TEXT.add}
          </Button>
        }
      />
      {isPending ? (
        <ListLoading label={AGENTS_TEXT.loading} rowHeightPx={64} />
      ) : data === undefined ? (
        <ErrorState
          title={AGENTS_TEXT.loadFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <AgentLists agents={data} />
      )}
    </div>
  );
}

function AgentLists({ agents }: { agents: readonly Agent[] }) {
  const active = agents.filter(({ isActive }) => isActive);
  const others = agents.filter(({ isActive }) => !isActive);
  const rows = (some: readonly Agent[], order: readonly Agent[]) =>
    some.map((agent, place) => (
      <li key={agent.id}>
        <Row agent={agent} place={place} order={order} />
      </li>
    ));
  return (
    <div className="grid gap-6">
      <ul aria-label={AGENTS_TEXT.active} className="grid gap-2">
        {rows(active, active)}
      </ul>
      {others.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-base font-semibold">{AGENTS_TEXT.inactive}</h2>
          <p className="text-note text-soft">{AGENTS_TEXT.inactiveNote}</p>
          <ul aria-label={AGENTS_TEXT.inactive} className="grid gap-2">
            {rows(others, [])}
          </ul>
        </section>
      )}
    </div>
  );
}

function Row({ agent, place, order }: { agent: Agent; place: number; order: readonly Agent[] }) {
  const client = useQueryClient();
  const device = useDevice();
  const failed = (cause: unknown) => {
    AGENT_SUBJECT.adopt(client, cause);
    toastFailure(cause, AGENTS_TEXT.failed);
  };
  const switchTo = (row: Agent, isActive: boolean) => putAgent(row, { isActive });
  const change = useMutation({
    mutationFn: () => switchTo(agent, !agent.isActive),
    onSuccess: async (row) => {
      const undo = () => void switchTo(row, !row.isActive).then(() => refreshAgents(client), failed);
      toast({
        ...(row.isActive ? activated(row.name) : deactivated(row.name)),
        action: { label: AGENTS_TEXT.undo, onSelect: undo },
      });
      await refreshAgents(client);
    },
    onError: failed,
  });
  const move = useMutation({
    mutationFn: (to: number) => putOrder(movedTo(order, place, to).map(({ id }) => id)),
    onMutate: (to) => {
      const moved = movedTo(order, place, to);
      client.setQueryData(agentsQuery.queryKey, (rows) => [
        ...moved,
        ...(rows ?? []).filter(({ isActive }) => !isActive),
      ]);
    },
    onError: failed,
    onSettled: () => refreshAgents(client),
  });
  return (
    <AgentRow
      agent={agent}
      isHere={device.agent === agent.name}
      onUp={place > 0 ? () => move.mutate(place - 1) : null}
      onDown={place < order.length - 1 ? () => move.mutate(place + 1) : null}
      onSwitch={() => change.mutate()}
      isPending={change.isPending}
    />
  );
}

function movedTo(order: readonly Agent[], from: number, to: number): Agent[] {
  const moved = [...order];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
