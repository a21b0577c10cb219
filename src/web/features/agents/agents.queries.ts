import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Agent, AgentPinBody, CreateAgentBody, UpdateAgentBody } from '#shared/contracts/agents.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { api } from '#web/lib/api-client.ts';
import { putRow } from '#web/lib/listed-rows.ts';
import { configQuery } from '#web/lib/session.ts';

const KEY = ['/api/agents'] as const;

/** All agents: the active ones in their order, then the others. */
export const agentsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<Agent[]>(KEY[0], { signal }),
});

export const postAgent = (body: CreateAgentBody) => api.post<Agent>(KEY[0], body);

/** Changes the version that was seen; a newer one is a 412 with the current row. */
export const putAgent = ({ id, version }: Pick<Agent, 'id' | 'version'>, change: UpdateAgentBody) =>
  api.put<Agent>(`${KEY[0]}/${id}`, change, { ifMatch: version });

export const putOrder = (ids: readonly number[]) => api.put<void>(`${KEY[0]}/order`, { ids });

export const putPin = (id: number, body: AgentPinBody) => api.put<Agent>(`${KEY[0]}/${id}/pin`, body);

/** Reads the list again, and the agents in every form's choices. */
export async function refreshAgents(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries(configQuery)]);
}

export const AGENT_SUBJECT = rowSubject<Agent>({
  entity: 'agent',
  mark: 'hasPin',
  standingOf: () => null,
  replace: (client, row) => putRow(client, row, { lists: [KEY] }),
  refresh: (client) => void refreshAgents(client),
});
