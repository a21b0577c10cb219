/**
 * Every way in which a call can be refused: one code → one HTTP status → one default text. The web app switches on codes only; texts are
 * for people, and a more exact `detail` may replace them.
 */
export const ERROR_CODES = {
  invalid_request: { status: 400, title: 'Some of these values are not valid' },
  unauthenticated: { status: 401, title: 'Please log in' },
  wrong_password: { status: 401, title: 'Incorrect password. Please try again.' },
  foreign_origin: { status: 403, title: 'This request did not come from the app' },
  pin_required: { status: 403, title: 'This name has a PIN' },
  wrong_pin: { status: 403, title: 'Wrong PIN' },
  deed_shop: { status: 403, title: 'This was done in another shop' },
  deed_signer: { status: 403, title: 'The agent who did this is not at this device' },
  agent_required: {
    status: 403,
    title: 'Changes need an agent’s name. Choose your name in the top bar.',
  },
  not_found: { status: 404, title: 'Not found' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  duplicate_customer: { status: 409, title: 'A customer with this phone number already exists' },
  duplicate_quote: { status: 409, title: 'This quote number is already on an order' },
  transition_refused: { status: 409, title: 'The order cannot go to that status from its current one' },
  lost_race: { status: 409, title: 'Someone else changed this at the same moment' },
  conflict: { status: 409, title: 'This is not possible in the current state' },
  overpayment: { status: 409, title: 'This is more than the balance due' },
  name_match: { status: 409, title: 'A customer with this name already exists' },
  already_reversed: { status: 409, title: 'This payment has already been reversed' },
  idempotency_running: { status: 409, title: 'The same request is still being processed' },
  stale_version: { status: 412, title: 'This was changed in the meantime' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'This content type is not accepted' },
  expectation_failed: { status: 417, title: 'The server cannot do what this request expects' },
  idempotency_mismatch: { status: 422, title: 'This Idempotency-Key was used with different content' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  internal: { status: 500, title: 'Something went wrong on the server' },
  unavailable: { status: 503, title: 'The server cannot do this right now. Please try again.' },
  storage_failed: {
    status: 503,
    title: 'The server’s disk cannot be written or read. Nothing was saved.',
  },
  storage_full: {
    status: 507,
    title: 'The disk is full. Nothing can be saved until the operator frees up space.',
  },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** One problem of the input: the field's path in the body or query, and what is expected there. */
export type FieldProblem = { path: string; message: string };
