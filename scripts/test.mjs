// `npm test`: all checks and tests, on a machine that has only Node and npm.
import { ensureInstalled } from './lib/install.mjs';
import { listChecks, listIntegrationTests, listUnitTests } from './lib/phases.mjs';
import { runMain } from './lib/project.mjs';
import { runPhases } from './lib/run-phases.mjs';

await runMain(async () => {
  await ensureInstalled();
  return runPhases([...listChecks(), ...listUnitTests(), ...listIntegrationTests()]);
});
