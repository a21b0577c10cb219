import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of one machine, with the addresses and passwords of an installation in them. */

export type Variables = Record<string, string>;

/** What a kind of machine gets: our file → its own. */
const FILES: Record<string, Record<string, string>> = {
  app: {
    'haproxy/00-base.cfg': 'etc/haproxy/omatala/00-base.cfg',
    'haproxy/10-web.cfg': 'etc/haproxy/omatala/10-web.cfg',
    'haproxy/20-database.cfg': 'etc/haproxy/omatala/20-database.cfg',
    'systemd/omatala.service': 'etc/systemd/system/omatala.service',
    'systemd/omatala.env': 'etc/omatala/omatala.env',
  },
  db: {
    'etcd/etcd.env': 'etc/default/etcd',
    'patroni/config.yml': 'etc/patroni/config.yml',
  },
};

/** The variables of a file of `NAME=value` lines. */
export function readVariables(text: string): Variables {
  const lines = text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value.trim()]));
}

/**
 * The files of a member (app1 to app3, db1 to db3), by where they belong on its machine.
 * @throws Error naming each variable without a value
 */
export function renderMember(variables: Variables, member: string): Record<string, string> {
  const files = FILES[member.replace(/[1-3]$/, '')];
  if (files === undefined) throw new Error(`A member is one of app1 to app3 and db1 to db3, not ${member}`);
  const known: Variables = { ...variables, ...variablesOf(variables, member) };
  const missing = new Set<string>();
  const fill = (text: string) =>
    text.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
      if (!known[name]) missing.add(name);
      return known[name] ?? '';
    });
  const rendered = Object.entries(files).map(([from, to]) => [
    to,
    fill(readFileSync(join(import.meta.dirname, from), 'utf8')),
  ]);
  if (missing.size > 0) throw new Error(`These have no value: ${[...missing].join(', ')}`);
  return Object.fromEntries(rendered);
}

/** What is said of this machine alone: DB1_ETCD is MEMBER_ETCD on db1. */
function variablesOf(variables: Variables, member: string): Variables {
  const name = member.toUpperCase();
  const [host = '', port = ''] = (variables[name] ?? '').split(/:(?=\d+$)/);
  const own = Object.entries(variables)
    .filter(([key]) => key.startsWith(`${name}_`))
    .map(([key, value]) => [key.replace(name, 'MEMBER'), value]);
  return { MEMBER: member, MEMBER_HOST: host, MEMBER_PORT: port, ...Object.fromEntries(own) };
}

/** Writes them below a folder, those with passwords for its owner alone; answers where they belong. */
export function writeMember(variables: Variables, member: string, folder: string): string[] {
  const rendered = Object.entries(renderMember(variables, member));
  for (const [path, text] of rendered) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, /omatala\.env$|config\.yml$/.test(path) ? 0o600 : 0o644);
  }
  return rendered.map(([path]) => `/${path}`);
}

if (import.meta.main) {
  const [file, member, folder] = process.argv.slice(2);
  try {
    if (file === undefined || member === undefined || folder === undefined) {
      throw new Error('npm run deploy:files -- cluster.env db1 folder');
    }
    const written = writeMember(readVariables(readFileSync(file, 'utf8')), member, folder);
    process.stdout.write(`${written.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
