import type { ReadyDevice } from '#shared/contracts/hand-over.ts';
import type { HandOverCheck } from '#shared/domain/hand-over.ts';
import { formatMoney } from '#shared/domain/money.ts';

export const HAND_OVER_TEXT = {
  title: 'Hand-over',
  find: 'Code, quote number or name',
  search: 'Find',
  cameraHint: "Hold the customer's code before the camera.",
  searching: 'Looking...',
  searchFailed: 'It could not be looked up',
  emptyTitle: 'Who is here?',
  empty: "Type or scan the code of the customer's message. Without one, type the quote number or a name.",
  noneTitle: 'Nothing lies ready for this',
  none: 'Look at the digits again, or type the quote number or the name.',
  noneCarried:
    'What was made ready since this device last heard from the server is not known here. Look at the digits again, or type the quote number or the name.',
  hasMore: 'There are more: type more of the name, or the quote number.',
  choose: 'Hand over',
  offline:
    'No connection: codes are looked up in what this device carries, and looked at again when the hand-over is sent.',
  formTitle: 'Hand over',
  submit: 'Hand over',
  failed: 'It was not handed over',
  moved: 'This is how it stands now: look at it, then hand it over.',
  gone: 'It does not lie ready any more.',
  checks: 'What is looked at',
  branch: 'Handed over at',
  imei: 'IMEI of this device',
  imeiHint: 'Scan it, or type what *#06# shows',
  imeiCamera: 'Hold the barcode of the box before the camera.',
  takePayment: 'Take a payment now',
  amount: 'Amount',
  method: 'Payment Method',
  receiver: 'Who takes it',
  relation: 'Who that is',
  idLast4: 'Last 4 of the ID',
  accessories: 'What goes along',
  signature: 'Signature',
  signatureHint: 'With a finger or the mouse',
  clear: 'Clear',
  signed: 'Signed',
  unsigned: 'Not signed yet',
  done: 'Handed over',
  undo: 'Undo',
  undone: 'Taken back: it lies ready again, under a new code',
  undoFailed: 'It could not be taken back',
  slip: 'Print the slip',
  next: 'The next one',
  reason: 'Why does it go on?',
} as const;

/** Distinguishes the hand-over in the list of unsent changes. */
export const formTitleOf = ({ customerName, quoteNumber, phoneModel }: ReadyDevice): string =>
  [HAND_OVER_TEXT.formTitle, quoteNumber ?? phoneModel ?? 'Layby', customerName].join(' · ');

export const reasonLabel = (label: string): string => `${label}: ${HAND_OVER_TEXT.reason}`;

export const FORM_PROBLEMS = {
  branch: 'Branch is required',
  imei: 'An IMEI has 15 digits, of which the last one must fit',
  name: 'Say who takes it',
  idLast4: 'Four characters',
  reason: 'Say why it goes on all the same',
  amount: 'Enter an amount',
} as const;

export const tooMuchText = (dueCents: number): string => `At most what is due: ${formatMoney(dueCents)}`;

export const REASON_FIELDS = {
  person: 'personReason',
  branch: 'branchReason',
  balance: 'balanceReason',
  device: 'deviceReason',
} as const satisfies Record<HandOverCheck, string>;

export const PASS_TEXT = {
  title: 'Code to collect',
  loading: 'Reading the code...',
  failed: 'The code could not be read',
  none: 'It does not lie ready: there is no code',
  hint: 'The customer shows this at the counter. It is good for this device alone, until it is handed over.',
  copy: 'Copy',
  copied: 'The code is copied',
  copyFailed: 'The code could not be copied',
} as const;

/** The text that is shared with the picture of the code. */
export const passText = (code: string): string =>
  `Your phone is ready. Show this code when you collect it: ${code}`;

export const HAND_OVERS_TEXT = {
  failed: 'The hand-over could not be read',
  receiver: 'Taken by',
  forgotten: 'Forgotten',
  at: 'At',
  by: 'Handed over by',
  idLast4: 'ID',
  imei: 'IMEI',
  accessories: 'Went along',
  paid: 'Paid with it',
  signature: 'Signature',
  signed: 'Signed',
  unsigned: 'None',
  inSpite: 'went on',
  takenBack: 'Taken back',
  slip: 'Print the slip',
} as const;
