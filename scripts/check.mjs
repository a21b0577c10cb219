// `npm run check`: the part of the tests that is fast enough to run before every commit.
import { ensureInstalled } from './lib/install.mjs';
import { listChecks, listUnitTests } from './lib/phases.mjs';
import { runMain } from './lib/project.mjs';
import { runPhases } from './lib/run-phases.mjs';

await runMain(async () => {
  await ensureInstalled();
  return runPhases([...listChecks(), ...listUnitTests()]);
});
