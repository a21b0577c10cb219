import { Gauge, Registry } from 'prom-client';
import type { AppContext } from '#server/app-context.ts';
import { lastVerifiedBackup } from '#server/platform/backup/last-verified-backup.ts';
import { readShopFigures } from './shop-figures.repo.ts';

/** Figures of the shop from its database, for `/metrics`: kept totals, not counted rows, read at most once every few seconds. */
export type ShopGauges = {
  registry: Registry;
  /** Updates the gauges. Never fails: an unreachable database is itself reported by a gauge. */
  refresh(): Promise<void>;
};

const FRESH_MS = 5_000;

export function createShopGauges({ db, pool, disk, clock }: AppContext): ShopGauges {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `omatala_${name}`, help, labelNames, registers: [registry] });
  const isUp = gauge('database_up', 'Whether the database answers');
  const isDiskFull = gauge('disk_full', 'Whether changes are refused because the disk is full');
  const orders = gauge('orders', 'Orders that are not in the trash, by status', ['status']);
  const outstanding = gauge('outstanding_namibia_dollars', 'Amount still due on open orders');
  const takings = gauge('takings_today_namibia_dollars', 'Money received today');
  const receipts = gauge('receipts_today', 'Payments received today');
  const queued = gauge('jobs_waiting', 'Waiting and running jobs, by queue', ['queue']);
  const givenUp = gauge('jobs_given_up', 'Jobs that failed for good in the last day, by queue', ['queue']);
  const failed = gauge('job_last_run_failed', 'Whether the last run of a scheduled job failed', ['name']);
  const begun = gauge('job_last_run_timestamp_seconds', 'When the last run of a scheduled job started', [
    'name',
  ]);
  const mended = gauge('totals_mended', 'Stored totals that the last nightly check found wrong');
  const backupAt = gauge('backup_verified_timestamp_seconds', 'Time of the newest verified backup');
  const withLabels = [orders, queued, givenUp, failed, begun];
  const alone = [outstanding, takings, receipts, mended, backupAt];

  async function read(): Promise<void> {
    isDiskFull.set(disk.isFull() ? 1 : 0);
    // Unknown values are removed, because zero owed, or a backup of 1970, would be false.
    for (const one of withLabels) one.reset();
    for (const one of alone) one.remove();
    try {
      const [figures, backup] = await Promise.all([
        readShopFigures(pool),
        lastVerifiedBackup(db, clock.now()),
      ]);
      for (const { status, n } of figures.orders) orders.set({ status }, n);
      outstanding.set(Number(figures.outstanding));
      takings.set(Number(figures.takings));
      receipts.set(figures.receipts);
      for (const { name, waiting, failures } of figures.queues) {
        queued.set({ queue: name }, waiting);
        givenUp.set({ queue: name }, failures);
      }
      for (const { name, status, startedAt, mendedTotals } of figures.runs) {
        failed.set({ name }, status === 'failed' ? 1 : 0);
        begun.set({ name }, startedAt.getTime() / 1000);
        if (mendedTotals !== null) mended.set(mendedTotals);
      }
      if (backup !== null) backupAt.set(Date.parse(backup.startedAt) / 1000);
      isUp.set(1);
    } catch {
      isUp.set(0);
    }
  }

  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  return {
    registry,
    async refresh() {
      if (performance.now() - readAt < FRESH_MS) return;
      reading ??= read().finally(() => {
        readAt = performance.now();
        reading = null;
      });
      await reading;
    },
  };
}
