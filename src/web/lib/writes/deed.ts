import type { SessionReply } from '#shared/contracts/auth.ts';

// Who does what is done on this page, and what time it is by the server.

/** When, by whom and where something was done (decision 024). */
export interface Deed {
  /** By the server's clock, as far as this device knew it. */
  readonly at: string;
  /** The server's clock had not been heard for a day. */
  readonly isUnsure: boolean;
  /** Nobody has to have signed what a device says of itself alone: then there is none. */
  readonly agent?: string | null;
  readonly branch: string | null;
  readonly shop: string;
}

/** Who is at this device, and in which shop; null before anybody is known to be. */
export const signer: { current: Pick<Deed, 'agent' | 'branch' | 'shop'> | null } = { current: null };

/** The session as it was last heard of. The end of one changes nothing of what was done in it. */
export function noteSigner(session: SessionReply | undefined): void {
  if (!session?.device || session.shopId === undefined) return;
  const { agent, branch } = session.device;
  signer.current = { agent, branch, shop: session.shopId };
}
