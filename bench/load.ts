import autocannon from 'autocannon';
import { type BenchCase, type Call, connectionsOf, write } from './cases.ts';

/** One round of load on one server: how many calls it answers a second, and their median latency. */

export type Load = { perSecond: number; p50Ms: number };

export type Target = { base: string; headers: Record<string, string>; orders: number };

/** A counter, so that no two calls of a run create the same order, whichever client makes them. */
let made = 0;
const next = () => {
  made += 1;
  return made;
};

export async function measure(
  each: BenchCase,
  isOurs: boolean,
  target: Target,
  seconds: number,
): Promise<Load> {
  const callOf = isOurs ? each.ours : (each.bare ?? each.ours);
  const reading = run(target, callOf, connectionsOf(each), seconds);
  const writing = each.readers === undefined ? null : run(target, write, 1, seconds);
  const [result] = await Promise.all([reading, writing]);
  return { perSecond: result.requests.average, p50Ms: result.latency.p50 };
}

type CallOf = (n: number, orders: number) => Call;

async function run({ base, headers, orders }: Target, callOf: CallOf, connections: number, seconds: number) {
  const first = callOf(next(), orders);
  const isSameEachTime = JSON.stringify(first) === JSON.stringify(callOf(next(), orders));
  const setupRequest = (request: autocannon.Request) => {
    const { method, path, body, headers: more } = callOf(next(), orders);
    const said = body === undefined ? {} : { body: JSON.stringify(body) };
    return { ...request, method, path, headers: { ...request.headers, ...more }, ...said };
  };
  const result = await autocannon({
    url: base + first.path,
    method: first.method,
    connections,
    duration: seconds,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(isSameEachTime ? {} : { requests: [{ setupRequest }] }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${first.method} ${base}${first.path}: ${result.non2xx} refused, ${result.errors} failed`,
    );
  }
  return result;
}
