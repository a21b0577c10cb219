import type { ReadyDevice } from '#shared/contracts/hand-over.ts';
import type { HandOverCheck } from '#shared/domain/hand-over.ts';
import { formatMoney } from '#shared/domain/money.ts';

export const HAND_OVER_TEXT = {
  title: 'Hand-over',
  find: 'Code, quote number or name',
  search: 'Find',
  cameraHint: "Point the camera at the customer's code.",
  searching: 'Searching...',
  searchFailed: 'The search failed',
  emptyTitle: 'Find the customer',
  empty:
    "Scan or type the code from the customer's message. If there is no code, type the quote number or a name.",
  noneTitle: 'No ready device found',
  none: 'Check the digits, or type the quote number or the name.',
  noneCarried:
    'While offline, only what was ready at this device’s last update can be found. Check the digits, or type the quote number or the name.',
  hasMore: 'There are more results. Type more of the name, or the quote number.',
  choose: 'Hand over',
  offline:
    'No connection. Codes are checked with the data saved on this device, and again when the hand-over is sent.',
  formTitle: 'Hand over',
  submit: 'Hand over',
  failed: 'The hand-over could not be saved',
  moved: 'The details below are up to date. Check them, then hand over the device.',
  gone: 'The device is no longer ready to be handed over.',
  checks: 'Checks',
  branch: 'Handed over at',
  imei: 'IMEI of this device',
  imeiHint: 'Scan it, or type what *#06# shows',
  imeiCamera: 'Point the camera at the barcode on the box.',
  takePayment: 'Take a payment now',
  amount: 'Amount',
  method: 'Payment Method',
  receiver: 'Taken by',
  relation: 'Relation',
  idLast4: 'Last 4 of the ID',
  accessories: 'Accessories',
  signature: 'Signature',
  signatureHint: 'Sign with a finger or the mouse',
  clear: 'Clear',
  signed: 'Signed',
  unsigned: 'Not signed yet',
  done: 'Handed over',
  undo: 'Undo',
  undone: 'Hand-over taken back',
  readyAgain: 'The device is ready again, with a new code',
  undoFailed: 'The hand-over could not be undone',
  slip: 'Print slip',
  next: 'Next customer',
  reason: 'reason to continue',
} as const;

/** Distinguishes the hand-over in the list of unsent changes. */
export const formTitleOf = ({ customerName, quoteNumber, phoneModel }: ReadyDevice): string =>
  [HAND_OVER_TEXT.formTitle, quoteNumber ?? phoneModel ?? 'Layby', customerName].join(' · ');

export const reasonLabel = (label: string): string => `${label}: ${HAND_OVER_TEXT.reason}`;

export const FORM_PROBLEMS = {
  branch: 'Branch is required',
  imei: 'This IMEI is not valid. Check its 15 digits.',
  name: 'Enter who takes the device',
  idLast4: 'Enter 4 characters',
  reason: 'Enter the reason to continue',
  amount: 'Enter an amount',
} as const;

export const tooMuchText = (dueCents: number): string =>
  `Enter at most the balance due: ${formatMoney(dueCents)}`;

export const REASON_FIELDS = {
  person: 'personReason',
  branch: 'branchReason',
  balance: 'balanceReason',
  device: 'deviceReason',
} as const satisfies Record<HandOverCheck, string>;

export const PASS_TEXT = {
  title: 'Collection Code',
  loading: 'Loading the code...',
  failed: 'The code could not be loaded',
  none: 'No code: the device is not ready',
  hint: 'The customer shows this code at the counter. It is valid for this device only, until it is handed over.',
  copy: 'Copy',
  copied: 'Code copied',
  copyFailed: 'The code could not be copied',
} as const;

/** The text that is shared with the picture of the code. */
export const passText = (code: string): string =>
  `Your phone is ready. Show this code when you collect it: ${code}`;

export const HAND_OVERS_TEXT = {
  failed: 'The hand-over could not be loaded',
  receiver: 'Taken by',
  forgotten: 'Forgotten',
  at: 'At',
  by: 'Handed over by',
  idLast4: 'ID',
  imei: 'IMEI',
  accessories: 'Accessories',
  paid: 'Payment',
  signature: 'Signature',
  signed: 'Signed',
  unsigned: 'None',
  inSpite: 'exception',
  takenBack: 'Taken back',
  slip: 'Print slip',
} as const;
