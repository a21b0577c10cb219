import type { ArrivalPreviewBody, ArrivalPromise } from '#shared/contracts/stock-arrival.ts';
import { type Allocation, allocate, type BoxUnit, type Decisions } from '#shared/domain/allocation.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import { type NumberProblems, problemsOf } from './number-problems.ts';
import type { Preview } from './stock-arrivals.queries.ts';

// The proposal for the listed box and the waiting promises of the server's latest answer, computed by the same function that the server uses
// when the arrival is confirmed.

export interface Proposal {
  allocation: Allocation<ArrivalPromise>;
  promises: readonly ArrivalPromise[];
  decisions: Decisions;
  problems: NumberProblems;
}

export function proposalOf(body: ArrivalPreviewBody, preview: Preview): Proposal {
  const decisions = { sameModels: body.sameModels ?? [], byHand: body.byHand ?? [] };
  const units = body.units.map(
    ({ key, phoneModel, color, storage, supplierOrderNumber, imei }): BoxUnit => ({
      ...{ key, phoneModel, color: color || null, storage: storage || null },
      ...{ supplierOrderNumber: supplierOrderNumber || null, imei: imei || null },
    }),
  );
  return {
    allocation: allocate(units, preview.promises, decisions),
    ...{ promises: preview.promises, decisions, problems: problemsOf(body, preview) },
  };
}

/** Models of the box with too few phones: how many there are, who waits, and who gets one. */
export function scarceModels({ allocation: { units, without }, decisions }: Proposal) {
  const models = new Map<string, { model: string; there: number; given: number; without: number }>();
  for (const { unit, to } of units) {
    const key = modelKeyOf(unit.phoneModel);
    const known = models.get(key) ?? { model: unit.phoneModel, there: 0, given: 0, without: 0 };
    models.set(key, { ...known, there: known.there + 1, given: known.given + (to ? 1 : 0) });
  }
  const asCalledInBox = new Map(
    decisions.sameModels.map(({ box, promised }) => [modelKeyOf(promised), modelKeyOf(box)]),
  );
  for (const { phoneModel } of without) {
    const key = modelKeyOf(phoneModel);
    const known = models.get(key) ?? models.get(asCalledInBox.get(key) ?? '');
    if (known) known.without += 1;
  }
  return [...models.values()].filter((one) => one.without > 0);
}
