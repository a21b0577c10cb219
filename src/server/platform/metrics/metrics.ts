import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * This process's metrics for monitoring, in Prometheus's format. Labels have few values, all known beforehand: no
 * address, no name, no personal data.
 */
export type Metrics = {
  registry: Registry;
  /** Counts one answered call. `route` is a pattern, never an address. */
  countCall(call: { route: string; method: string; status: number; seconds: number }): void;
  countPush(outcome: 'sent' | 'gone' | 'failed'): void;
  /** Counts how a read that is the same for every caller was answered: from the cache, shared with concurrent requests, or computed. */
  countAnswer(how: 'kept' | 'shared' | 'made'): void;
  /** Starts measuring memory, processor and event loop of this process. Call once it serves. */
  watchProcess(): void;
};

/** Histogram buckets, from a cached read to the longest time that a client waits. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EVENT_LOOP_PRECISION_MS = 20;

export function createMetrics(of: { pool: pg.Pool; sockets: { readonly size: number } }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Histogram({
    name: 'omatala_http_request_duration_seconds',
    help: 'Answered requests, by route pattern, method and status class',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  const pushes = new Counter({
    name: 'omatala_push_messages_total',
    help: 'Alerts passed to push services, by outcome',
    labelNames: ['outcome'] as const,
    registers,
  });
  const answers = new Counter({
    name: 'omatala_kept_answers_total',
    help: 'Reads that are the same for everyone, by how they were answered',
    labelNames: ['how'] as const,
    registers,
  });
  addGauge('omatala_database_connections', 'Connections of the pool', 'state', () => {
    const { totalCount, idleCount } = of.pool;
    return { idle: idleCount, used: totalCount - idleCount };
  });
  addGauge('omatala_database_connections_most', 'Maximum number of connections of the pool', null, () => ({
    '': of.pool.options.max ?? 0,
  }));
  addGauge('omatala_database_waiting', 'Requests waiting for a connection of the pool', null, () => ({
    '': of.pool.waitingCount,
  }));
  addGauge('omatala_sockets', 'Open screens that receive changes', null, () => ({ '': of.sockets.size }));

  function addGauge(name: string, help: string, label: string | null, read: () => Record<string, number>) {
    new Gauge({
      name,
      help,
      labelNames: label === null ? [] : [label],
      registers,
      collect() {
        for (const [value, n] of Object.entries(read()))
          this.set(label === null ? {} : { [label]: value }, n);
      },
    });
  }

  return {
    registry,
    countCall: ({ route, method, status, seconds }) =>
      calls.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds),
    countPush: (outcome) => pushes.inc({ outcome }),
    countAnswer: (how) => answers.inc({ how }),
    watchProcess: () =>
      collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS }),
  };
}
