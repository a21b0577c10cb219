import { logWarning } from '../log.ts';
import { GIVEN_BACK_KEY } from '../offline/forget-device.ts';
import { type Deed, signer } from '../writes/deed.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { amountIn, wordsOf } from './told.ts';

// Money that was taken without a connection, refused and given back: the data of its slip, kept while somebody may ask for it again. The change
// itself is deleted by then.

const MOST = 50;
const KEPT_MS = 7 * 24 * 60 * 60_000;

export interface GivenBack {
  /** The idempotency key of the change that took it: the number of its provisional receipt derives from it. */
  readonly key: string;
  readonly what: string;
  /** 'N$ 500.00' */
  readonly amount: string;
  readonly taken: Partial<Deed>;
  /** By this device's clock. */
  readonly at: string;
  readonly by: string | null;
  readonly branch: string | null;
}

export function noteGivenBack(write: SentWrite): void {
  const { agent = null, branch = null } = signer.current ?? {};
  const slip: GivenBack = {
    ...{ key: write.key, what: wordsOf(write), amount: amountIn(write) ?? '' },
    ...{ taken: { ...write.deed }, at: new Date().toISOString(), by: agent, branch },
  };
  keep([slip, ...givenBack()].slice(0, MOST));
}

/** The latest first. */
export function givenBack(): readonly GivenBack[] {
  try {
    const kept = JSON.parse(localStorage.getItem(GIVEN_BACK_KEY) ?? '[]') as GivenBack[];
    return kept.filter(({ at }) => Date.now() - Date.parse(at) < KEPT_MS);
  } catch (error) {
    logWarning('Refund slips could not be read', error);
    return [];
  }
}

/** Deletes the slips that contain any of these texts. */
export function forgetGivenBackAbout(texts: readonly string[]): void {
  keep(givenBack().filter(({ what }) => !texts.some((text) => what.includes(text))));
}

function keep(slips: readonly GivenBack[]): void {
  try {
    localStorage.setItem(GIVEN_BACK_KEY, JSON.stringify(slips));
  } catch (error) {
    logWarning('Refund slips could not be stored', error);
  }
}
