// Stops and removes the test clusters of earlier runs that were killed.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findClusterHome } from '../src/server/platform/database/embedded/data-directory.ts';
import { readPostmasterPid } from '../src/server/platform/database/embedded/postmaster-pid.ts';
import { isPostmasterOf, isProcessAlive } from '../src/server/platform/database/embedded/process-identity.ts';
import { findScratchRoot, listScratchRoots } from './scratch-root.ts';

/** The beginning of this run's folder name, which contains the run's process id. */
export const clusterDirPrefix = join(findScratchRoot(), `omatala-test-${process.pid}-`);

export function sweepStaleClusters(): void {
  for (const root of listScratchRoots()) {
    for (const name of readdirSync(root)) {
      const owner = Number(name.match(/^omatala-test-(\d+)-/)?.[1]);
      if (!owner || isProcessAlive(owner)) continue;
      try {
        removeCluster(join(root, name));
      } catch {
        // It belongs to another user, whose runs clean it up.
      }
    }
  }
}

function removeCluster(root: string): void {
  const home = findClusterHome(join(root, 'data'));
  const server = home === null ? null : readPostmasterPid(home.dataDir);
  if (home !== null && server !== null && isPostmasterOf(server.pid, home.dataDir))
    process.kill(server.pid, 'SIGQUIT');
  for (const dir of home === null ? [root] : [home.home, root]) rmSync(dir, { recursive: true, force: true });
}
