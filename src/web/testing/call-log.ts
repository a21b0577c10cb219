// The requests that a test's page has sent to its server, and their outcomes: printed when the test fails.

const MOST = 200;
let lines: string[] = [];

/** Logs the start of a call; the returned function logs its end. */
export function logCall(call: string): (end: string) => void {
  note(`${call} …`);
  return (end) => note(`${call}: ${end}`);
}

/** The entries since the last time, oldest first. */
export function takeCallLog(): string[] {
  const taken = lines;
  lines = [];
  return taken;
}

function note(words: string): void {
  lines.push(`${(performance.now() / 1000).toFixed(2)} s ${words}`);
  if (lines.length > MOST) lines.shift();
}
