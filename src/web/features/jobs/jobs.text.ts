// All texts of the System jobs screen.

export const JOBS_TEXT = {
  title: 'System jobs',
  subtitle: 'Automatic tasks of the system, for the people who maintain it.',
  dataHealth: 'Data health',
  list: 'Jobs',
  warnings: 'Configuration warnings',
  loading: 'Loading the jobs...',
  loadFailed: 'The jobs could not be loaded',
  runNow: 'Run now',
  nextRun: 'Next run',
  neverRun: 'Has not run yet',
  noRuns: 'There are no runs yet.',
  recentRuns: 'Recent runs',
  succeeded: 'Succeeded',
  failed: 'Failed',
  running: 'Running',
  nothing: 'nothing to do',
  byHand: 'manual',
  bySchedule: 'scheduled',
  success: 'Success',
  runFailed: 'The job could not be run',
  alerts: 'Alerts to phones and browsers',
  waiting: 'Waiting to be sent',
  givenUp: 'Failed in the last day',
  devices: 'Devices with alerts on',
} as const;

/** 'requestKeys' in readable words. */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** '3 reminders, 1 session', without zero counts. */
export function countsText(counts: Readonly<Record<string, number>> | null): string {
  const told = Object.entries(counts ?? {}).filter(([, count]) => count > 0);
  if (told.length === 0) return JOBS_TEXT.nothing;
  return told
    .map(([name, count]) => `${count} ${count === 1 ? wordsOf(name).replace(/s$/, '') : wordsOf(name)}`)
    .join(', ');
}

/** '40 ms', '1.4 s', '12 s', '3 min'. */
export function tookText(durationMs: number): string {
  if (durationMs < 1000) return `${Math.max(0, Math.round(durationMs))} ms`;
  const seconds = durationMs / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

export function idleText(count: number): string {
  return `${count} runs with nothing to do`;
}

export function failuresText(failures: number): string {
  return `${failures} failed in 30 days`;
}

export function doneText(title: string, counts: Readonly<Record<string, number>> | null): string {
  return `${title}: ${countsText(counts)}`;
}
