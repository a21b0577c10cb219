import type { SessionReply } from '#shared/contracts/auth.ts';

// Who makes the changes of this page, and when, by the server's clock.

/** When, by whom and where a change was made (decision 024). */
export interface Deed {
  /** By the server's clock, as last estimated on this device. ISO 8601. */
  readonly at: string;
  /** True when the device had not heard the server's clock for a day. */
  readonly isUnsure: boolean;
  /** Left out for what a device reports about itself, which nobody signs. Null: nobody is signed in at the device. */
  readonly agent?: string | null;
  readonly branch: string | null;
  readonly shop: string;
}

/** The agent, branch and shop of this device; null until the session is known. */
export const signer: { current: Pick<Deed, 'agent' | 'branch' | 'shop'> | null } = { current: null };

/** Notes the agent and branch of the session. The end of a session (`undefined`) changes nothing: changes made in it keep their signer. */
export function noteSigner(session: SessionReply | undefined): void {
  if (!session?.device || session.shopId === undefined) return;
  const { agent, branch } = session.device;
  signer.current = { agent, branch, shop: session.shopId };
}
