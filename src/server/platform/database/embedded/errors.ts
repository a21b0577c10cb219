/** Why the embedded database could not start. docs/operations.md says what to do for each. */
export type DatabaseStartErrorCode =
  | 'in_use'
  | 'foreign_directory'
  | 'missing_cluster'
  | 'version_mismatch'
  | 'wrong_owner'
  | 'unreachable'
  | 'no_service_user'
  | 'no_binaries'
  | 'init_failed'
  | 'start_failed'
  | 'orphan_alive';

/** One line for people that says what is wrong, where, and what to do. Never contains data or secrets. */
export class DatabaseStartError extends Error {
  readonly code: DatabaseStartErrorCode;

  constructor(code: DatabaseStartErrorCode, message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, ' ').trim(), options);
    this.name = 'DatabaseStartError';
    this.code = code;
  }
}
