import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { DeviceIdentity, SessionReply } from '#shared/contracts/auth.ts';
import type { AppConfig } from '#shared/contracts/config.ts';
import { api } from './api-client.ts';
import { CONFIG_PATH, SESSION_PATH } from './offline/kept-lists.ts';
import { noteTouch } from './screen-lock.ts';
import { useSharedAnswer } from './shared-answer.ts';
import { announceUnauthorized } from './unauthorized.ts';

/** The public configuration: names, agents, branches, time zone. */
export const configQuery = queryOptions<AppConfig>({ queryKey: [CONFIG_PATH] });

/** The session of this device. */
export const sessionQuery = queryOptions<SessionReply>({
  queryKey: [SESSION_PATH],
  queryFn: async ({ client, queryKey, signal }) => {
    const session = await api.get<SessionReply>(SESSION_PATH, { signal });
    const known = client.getQueryData<SessionReply>(queryKey);
    // Announced before the screens get the new session: they stay mounted beneath the login, and keep what was typed.
    if (known?.authenticated && !session.authenticated) announceUnauthorized();
    return session;
  },
});

export type DeviceChoice = Pick<DeviceIdentity, 'agent' | 'branch' | 'team' | 'lockMinutes'> & {
  /** The PIN of the agent, if they have one. */
  pin?: string;
};

const NOBODY: DeviceIdentity = { agent: null, branch: null, team: null, asked: false };

/** The configuration. No screen is shown before it is read, so it is always there. */
export function useAppConfig(): AppConfig {
  const config = useSharedAnswer<AppConfig>(configQuery);
  if (!config) throw new Error('The configuration is read before any screen is shown');
  return config;
}

/** The agent, branch and team of this device: what forms are prefilled with. */
export function useDevice(): DeviceIdentity {
  const { data } = useQuery(sessionQuery);
  return data?.device ?? NOBODY;
}

export function putDevice(choice: DeviceChoice): Promise<DeviceIdentity> {
  return api.put<DeviceIdentity>('/api/auth/device', choice);
}

/** Puts the device's saved identity into the session, and reads the session again so that the service worker stores it too. */
export function setDevice(client: QueryClient, device: DeviceIdentity): void {
  noteTouch();
  // The rest of the session is kept, above all the shop: without it, later changes could be neither signed nor sent.
  const known = client.getQueryData(sessionQuery.queryKey);
  setSession(client, { ...known, authenticated: true, device });
  api.get(SESSION_PATH).catch(keptAsBefore);
}

function keptAsBefore(): void {}

/** Replaces the cached session, without asking the server. A read that is under way may answer with the session before: it is dropped. */
export function setSession(client: QueryClient, session: SessionReply): void {
  void client.cancelQueries(sessionQuery);
  client.setQueryData(sessionQuery.queryKey, session);
}
