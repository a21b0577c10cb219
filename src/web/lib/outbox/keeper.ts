import { WaitsError } from '../api-error.ts';
import { holdDraft } from '../forms/form-drafts.ts';
import { signer } from '../writes/deed.ts';
import { type Keeper, rules } from '../writes/keeper.ts';
import { getUnsettled, inTheirOrder, isCancelled, putWrite } from '../writes/sent-writes.ts';
import { turnOf } from '../writes/subject.ts';
import { temporaryIdsIn } from '../writes/temporary-id.ts';
import { actionOf } from './actions.ts';
import { named } from './made-here.ts';
import { takeOver } from './outbox.ts';

const WAITS =
  'No connection. The change is saved on this device and will be sent when the connection is back.';
const WAITS_IN_LINE =
  'The change is saved on this device and will be sent after earlier changes to this record.';

/**
 * Resolves once all changes that this tab has sent are stored, and the changes left by closed tabs are known: those come first.
 * @throws when this browser cannot store them
 */
export async function keep(): Promise<Keeper> {
  await takeOver();
  return KEEPER;
}

const KEEPER: Keeper = {
  // Without a known session in a shop, nothing may wait.
  mayWait: (write) => signer.current !== null && actionOf(write) !== null,

  named,

  isBehindOthers(write) {
    if (temporaryIdsIn(write).length > 0) return true;
    const turn = turnOf(write);
    return getUnsettled().some(
      (one) =>
        one.isWaiting &&
        !isCancelled(one) &&
        one.key !== write.key &&
        inTheirOrder(one, write) <= 0 &&
        turnOf(one) === turn,
    );
  },

  leave(write, isUnsent) {
    putWrite({ ...write, isUnsettled: true, isLeft: true, isUnsent });
    if (write.opening) holdDraft(write.opening, true);
    return new WaitsError(KEEPER.isBehindOthers(write) ? WAITS_IN_LINE : WAITS);
  },
};

rules.current = KEEPER;
