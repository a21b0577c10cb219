/** Logs a failure that the user need not know of, to the console only. */
export function logWarning(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where the specified "only logged" goes
  console.warn(what, error);
}
