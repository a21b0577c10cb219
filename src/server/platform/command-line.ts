import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A mistake on the command line; the message explains it to the person who typed it. */
export class UsageError extends Error {
  /** `usage`: how the command is used, shown below the message. */
  constructor(message: string, usage?: string) {
    super(usage === undefined ? message : `${message}\n\n${usage}`);
  }
}

/** Prints a line to the person who started the program. */
export function say(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** The text without what a terminal would obey: a file's headings or a customer's name may contain commands to it. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '');
}

/**
 * Reads the arguments of the process, as `parseArgs` of Node does. `--help` prints `usage` and ends the process with exit code 0.
 * @throws UsageError for an unknown option or argument, with `usage`
 */
export function readCommandLine<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    say(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message, usage);
  }
}
