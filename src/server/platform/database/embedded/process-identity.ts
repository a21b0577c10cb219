// Tells processes apart beyond their process id: ids are reused, and mean nothing in another container or after a reboot.
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The scope within which process ids are comparable: one boot of one machine, one process namespace. */
export function getProcessScope(): string {
  if (process.platform !== 'linux') return hostname();
  const boot = readOrNull('/proc/sys/kernel/random/boot_id') ?? hostname();
  return `${boot.trim()}/${readLinkOrNull('/proc/self/ns/pid') ?? 'pid'}`;
}

/** When the process began, in the system's own units; null when the process is gone or the system does not say. */
export function getProcessStart(pid: number): string | null {
  if (process.platform === 'linux') return parseStat(readOrNull(`/proc/${pid}/stat`))?.start ?? null;
  if (process.platform === 'win32') return null;
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}

/** True while the system knows a process with that id, even a zombie. */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True while a process with that id runs; a zombie counts as gone. */
export function isProcessAlive(pid: number): boolean {
  if (!isNumberTaken(pid)) return false;
  if (process.platform !== 'linux') return true;
  return parseStat(readOrNull(`/proc/${pid}/stat`))?.state !== 'Z';
}

/** True when the process is a PostgreSQL server that runs on exactly this cluster directory. */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform === 'linux') {
    if (readOrNull(`/proc/${pid}/comm`)?.trim() !== 'postgres') return false;
    // A postmaster's working directory is its data directory for as long as it runs. Root in a container may not be able
    // to read it; the arguments that the server was started with are readable by everybody.
    const workingDir = readLinkOrNull(`/proc/${pid}/cwd`);
    if (workingDir !== null) return workingDir === clusterDir;
    const args = readOrNull(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
    return args[args.indexOf('-D') + 1] === clusterDir;
  }
  if (process.platform === 'win32') return false;
  const command =
    spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return command.includes('postgres') && command.includes(` -D ${clusterDir}`);
}

function parseStat(stat: string | null): { state: string; start: string } | null {
  if (stat === null) return null;
  // The name in brackets may contain spaces and brackets itself: fields are counted from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields[0], fields[19]];
  return state === undefined || start === undefined ? null : { state, start };
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function readLinkOrNull(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
