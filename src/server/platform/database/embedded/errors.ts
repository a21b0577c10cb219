/** Why the embedded database could not start. Each has its way out in docs/operations.md. */
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

/** One human line that says what is wrong, where, and the way out. Never carries data or secrets. */
export class DatabaseStartError extends Error {
  readonly code: DatabaseStartErrorCode;

  constructor(code: DatabaseStartErrorCode, message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, ' ').trim(), options);
    this.name = 'DatabaseStartError';
    this.code = code;
  }
}
