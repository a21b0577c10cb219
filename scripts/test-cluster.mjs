// `npm run test:cluster`: the shop on several machines, simulated on this one. Needs Debian's haproxy, etcd, patroni and
// PostgreSQL.
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  return launch(['testing/cluster/cluster.ts', ...process.argv.slice(2)]);
});
