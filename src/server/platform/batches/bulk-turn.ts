import { WaitingLine } from '../http/waiting-line.ts';

/** Work in portions keeps one connection and asks for another: so much of it at a time that the others of the pool stay free. */
const RUNS = new WaitingLine({
  places: 2,
  maxWaiting: 20,
  refusal: 'Others are changing many at once. Try again in a moment.',
});

/**
 * Does the work when it is its turn. Nothing is kept of the database while it waits.
 * @throws AppError unavailable when too many wait
 */
export function whenBulkTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return RUNS.within(work);
}
