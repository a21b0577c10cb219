/** For failures that nobody needs to be told of: they are only logged, for whoever opens the console. */
export function logWarning(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where the specified "only logged" goes
  console.warn(what, error);
}
