// What the page of a test has asked its server for, and what became of it: printed when the test fails.

const MOST = 200;
let lines: string[] = [];

/** Notes the beginning of a call; what it returns notes its end. */
export function logCall(call: string): (end: string) => void {
  note(`${call} …`);
  return (end) => note(`${call}: ${end}`);
}

/** What has been noted since the last time, oldest first. */
export function takeCallLog(): string[] {
  const taken = lines;
  lines = [];
  return taken;
}

function note(words: string): void {
  lines.push(`${(performance.now() / 1000).toFixed(2)} s ${words}`);
  if (lines.length > MOST) lines.shift();
}
