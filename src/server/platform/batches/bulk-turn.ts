import { WaitingLine } from '../http/waiting-line.ts';

/** Work in portions holds one connection and requests another: this limits how much of it runs at a time, so that the rest of the pool stays free. */
const RUNS = new WaitingLine({
  places: 2,
  maxWaiting: 20,
  refusal: 'Other bulk changes are running right now. Try again in a moment.',
});

/**
 * Runs the work when it is its turn. Holds no database connection while it waits.
 * @throws AppError unavailable when too many wait
 */
export function whenBulkTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return RUNS.within(work);
}
