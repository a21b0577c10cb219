/** How many quiet phases run beside one that they follow. */
const MAX_AHEAD = 2;

/** What is repeated of each failure at the end. */
const MAX_FAILURE_LINES = 20;

/**
 * Runs the phases one after the other, also after one that failed unless what follows needs it, with the time of each,
 * and ends with what failed, once more, and one line of totals: whoever keeps only the end of a long output still knows.
 * Quiet ones in a row run side by side. Resolves to the exit code.
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
