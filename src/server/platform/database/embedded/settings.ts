// The embedded server's settings and access rules, as text. Sized for one shop on a small machine.
import { join } from 'node:path';

export type SettingsInput = {
  configDir: string;
  logDir: string;
  /** Folder of the Unix socket; null where there are none (Windows): then the server listens on `port` of the loopback. */
  socketDir: string | null;
  port: number;
  /** False only for tests: then nothing is flushed to disk. */
  isDurable: boolean;
  maxConnections: number;
};

/** The files of the configuration folder by name. `osUsers` may connect over the socket. */
export function buildSettings(input: SettingsInput, osUsers: string[]): Record<string, string> {
  const { configDir, logDir, socketDir, port, isDurable, maxConnections } = input;
  const durability = isDurable ? 'on' : 'off';
  const settings = [
    // The owner's own additions. They cannot override the settings that come after this line.
    "include_if_exists = 'local.conf'",
    `listen_addresses = ${quote(socketDir === null ? '127.0.0.1' : '')}`,
    `port = ${port}`,
    `unix_socket_directories = ${quote(socketDir ?? '')}`,
    'unix_socket_permissions = 0700',
    `hba_file = ${quote(join(configDir, 'pg_hba.conf'))}`,
    `ident_file = ${quote(join(configDir, 'pg_ident.conf'))}`,
    `fsync = ${durability}`,
    `synchronous_commit = ${durability}`,
    `full_page_writes = ${durability}`,
    'logging_collector = on',
    `log_directory = ${quote(logDir)}`,
    "log_filename = 'postgresql-%a.log'",
    'log_rotation_age = 1d',
    'log_rotation_size = 0',
    'log_truncate_on_rotation = on',
    // Log neither statements nor error details: both quote customers' names, phone numbers and ID numbers.
    "log_min_error_statement = 'panic'",
    "log_error_verbosity = 'terse'",
    "log_line_prefix = '%m [%p] '",
  ];
  const defaults = [
    `max_connections = ${maxConnections}`,
    'shared_buffers = 128MB',
    'effective_cache_size = 512MB',
    'work_mem = 8MB',
    'maintenance_work_mem = 64MB',
    'random_page_cost = 1.1',
    'wal_compression = on',
    // Limits how much a recovery has to replay.
    'max_wal_size = 512MB',
    'min_wal_size = 80MB',
    'jit = off',
    // The machine's cores are meant for many small statements at once, not for one large one.
    'max_parallel_workers_per_gather = 0',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "datestyle = 'iso, mdy'",
    "lc_messages = 'C'",
    "default_text_search_config = 'pg_catalog.simple'",
  ];
  return {
    'postgresql.conf': toText([...defaults, ...settings]),
    'pg_hba.conf': toText([
      socketDir === null ? 'host all all 127.0.0.1/32 scram-sha-256' : 'local all all peer map=shop',
    ]),
    'pg_ident.conf': toText(osUsers.map((user) => `shop "${user.replaceAll('"', '""')}" all`)),
  };
}

function toText(lines: string[]): string {
  return [
    '# Written at every start. Put settings of your own into local.conf beside this file.',
    ...lines,
    '',
  ].join('\n');
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
