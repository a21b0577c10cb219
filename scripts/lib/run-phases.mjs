/**
 * Runs the phases one after the other, also after one that failed unless what follows needs it, with the time of each,
 * and ends with one line of totals. Resolves to the exit code.
 * @param {import('./phases.mjs').Phase[]} phases
 * @returns {Promise<number>}
 */
export async function runPhases(phases) {
  let passed = 0;
  let failed = 0;
  const times = [];
  for (const phase of phases) {
    console.log(`── ${phase.name}`);
    const startedAt = Date.now();
    const result = await phase.run();
    times.push(`${phase.name} ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    if (result.output !== '') console.log(result.output.trimEnd());
    passed += result.passed;
    failed += result.failed;
    if (result.isOk) continue;
    console.log(`✗ ${phase.name} failed`);
    if (phase.isNeeded) break;
  }
  console.log(`\n${times.join(' · ')}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
