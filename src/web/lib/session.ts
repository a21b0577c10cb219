import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { DeviceIdentity, SessionReply } from '#shared/contracts/auth.ts';
import type { AppConfig } from '#shared/contracts/config.ts';
import { api } from './api-client.ts';

/** What the server lets anyone know: names, agents, branches, zone. */
export const configQuery = queryOptions<AppConfig>({ queryKey: ['/api/config'] });

/** Who this device is to the server. */
export const sessionQuery = queryOptions<SessionReply>({ queryKey: ['/api/auth/session'] });

export type DeviceChoice = Pick<DeviceIdentity, 'agent' | 'branch' | 'team'>;

const NOBODY: DeviceIdentity = { agent: null, branch: null, team: null, asked: false };

/** The configuration; the app shows nothing before it is there, so screens may count on it. */
export function useAppConfig(): AppConfig {
  const { data } = useQuery(configQuery);
  if (!data) throw new Error('The configuration is read before any screen is shown');
  return data;
}

/** The agent, branch and team of this device: what forms are prefilled with. */
export function useDevice(): DeviceIdentity {
  const { data } = useQuery(sessionQuery);
  return data?.device ?? NOBODY;
}

export function putDevice(choice: DeviceChoice): Promise<DeviceIdentity> {
  return api.put<DeviceIdentity>('/api/auth/device', choice);
}

/** Changes what the app believes about its session, without asking. */
export function setSession(client: QueryClient, session: SessionReply): void {
  client.setQueryData(sessionQuery.queryKey, session);
}
