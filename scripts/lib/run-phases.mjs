/** How many quiet phases run concurrently ahead of the current one. */
const MAX_AHEAD = 2;

/** How many lines of each failure are repeated at the end. */
const MAX_FAILURE_LINES = 20;

/**
 * Runs the phases one after the other and prints the time of each; continues after a failure, except after one that
 * later phases need. At the end it repeats the failures and prints one line of totals, so that the end of a long output
 * is enough. Consecutive quiet phases run concurrently. Resolves to the exit code.
 * @param {import('./phases.mjs').Phase[]} phases
 * @returns {Promise<number>}
 */
export async function runPhases(phases) {
  let passed = 0;
  let failed = 0;
  const failures = [];
  const times = [];
  const running = [];
  const start = (at) => {
    running[at] ??= runTimed(phases[at]);
    return running[at];
  };
  for (const [at, phase] of phases.entries()) {
    console.log(`── ${phase.name}`);
    const current = start(at);
    for (
      let ahead = at;
      ahead < at + MAX_AHEAD && phases[ahead].isQuiet && phases[ahead + 1]?.isQuiet;
      ahead += 1
    ) {
      start(ahead + 1);
    }
    const { seconds, ...result } = await current;
    times.push(`${phase.name} ${seconds.toFixed(1)} s`);
    if (result.output !== '') console.log(result.output.trimEnd());
    passed += result.passed;
    failed += result.failed;
    if (result.isOk) continue;
    console.log(`✗ ${phase.name} failed`);
    failures.push(...(result.failures ?? [`${phase.name}\n${result.output}`]));
    if (phase.isNeeded) break;
  }
  for (const failure of failures) console.log(`\n✗ ${shorten(failure)}`);
  console.log(`\n${times.join(' · ')}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function shorten(failure) {
  return failure.trim().split('\n').slice(0, MAX_FAILURE_LINES).join('\n');
}

async function runTimed(phase) {
  const startedAt = Date.now();
  return { ...(await phase.run()), seconds: (Date.now() - startedAt) / 1000 };
}
