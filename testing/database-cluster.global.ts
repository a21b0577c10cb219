// One PostgreSQL server for a whole test run, with the migrated template database that every test file clones.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ClientConfig, Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { JOBS } from '../src/server/jobs.ts';
import { startEmbeddedDatabase } from '../src/server/platform/database/embedded/embedded-database.ts';
import { migrateDatabase } from '../src/server/platform/database/migrations.ts';
import { installQueues } from '../src/server/platform/jobs/queue-connection.ts';
import { clusterDirPrefix, sweepStaleClusters } from './stale-clusters.ts';
import { connectTo, runStatement, type TestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

type Run = { cluster: TestCluster; stop(): Promise<void> };
type Shared = { users: number; run: Promise<Run> };

// The projects of one run load this file separately, but in the same process, on whose global object they share the server.
const registry = globalThis as typeof globalThis & { testClusterRun?: Shared | undefined };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  registry.testClusterRun ??= { users: 0, run: startRun() };
  const shared = registry.testClusterRun;
  shared.users += 1;
  const { cluster, stop } = await shared.run;
  project.provide('testCluster', cluster);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    registry.testClusterRun = undefined;
    await stop();
  };
}

async function startRun(): Promise<Run> {
  const server = await openServer();
  // Unique for each run: several runs may share the server of TEST_DATABASE_URL.
  const template = `template_${process.pid}_${Date.now()}`;
  const stop = async () => {
    await runStatement(server.connection, `drop database if exists "${template}" with (force)`);
    await server.stop();
  };
  try {
    await runStatement(server.connection, `create database "${template}"`);
    await migrateTemplate(connectTo(server.connection, template));
  } catch (error) {
    await stop();
    throw error;
  }
  return { cluster: { connection: server.connection, template }, stop };
}

async function openServer(): Promise<{ connection: ClientConfig; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { connection: { connectionString: url }, stop: async () => {} };
  sweepStaleClusters();
  const root = mkdtempSync(clusterDirPrefix);
  // Under root, PostgreSQL runs as another user, who needs access through this folder.
  chmodSync(root, 0o711);
  const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) };
  const dataDir = join(root, 'data');
  const database = await startEmbeddedDatabase({ dataDir, log, durability: 'none', maxConnections: 300 });
  return {
    connection: database.connection,
    stop: async () => {
      await database.stop('immediate');
      for (const dir of [dirname(database.dataDir), root]) rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function migrateTemplate(connection: ClientConfig): Promise<void> {
  const pool = new Pool({ ...connection, max: 1 });
  try {
    await migrateDatabase(pool);
    await installQueues(pool, { error: () => {}, warn: () => {} }, JOBS);
  } finally {
    await pool.end();
  }
}
