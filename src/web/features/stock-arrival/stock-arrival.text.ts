import type { ArrivalPromise } from '#shared/contracts/stock-arrival.ts';
import type { PromiseKind } from '#shared/domain/allocation.ts';
import { formatCount } from '#shared/domain/counts.ts';

export const ARRIVAL_TEXT = {
  title: 'Stock arrival',
  box: 'The box',
  branch: 'Arrived at',
  model: 'Phone model',
  color: 'Color',
  storage: 'Storage',
  quantity: 'How many',
  order: 'Supplier order number',
  add: 'Add to the box',
  paste: 'Paste a list',
  clear: 'Empty the box',
  emptied: 'Box emptied',
  elsewhere: 'This box was changed in another tab. You see the latest version.',
  scan: 'Scan or type an IMEI',
  cameraHint: 'Point the camera at the barcode on the phone’s box. Each IMEI is added once.',
  emptyTitle: 'No phones in the box yet',
  empty: 'Add the phones that arrived. You then see who gets which phone, and why.',
  proposal: 'Who gets what',
  loading: 'Loading...',
  failed: 'Waiting customers could not be loaded',
  again: 'Try again',
  unclaimed: 'Unassigned',
  change: 'Assign to someone else',
  withoutTitle: 'Customers who get no phone',
  showAll: 'Show all',
  same: 'Same phone',
  different: 'Different phone',
  confirm: 'Receive the box',
  cancel: 'Go back',
  confirmFailed: 'The box could not be received',
  taken: 'Box received',
  undo: 'Undo',
  undone: 'Box taken back',
  undoneNote: 'Its customers are waiting as before.',
  undoFailed: 'Receiving the box could not be undone',
  labels: 'Print labels',
  call: 'Who to call',
  ready: 'Ready for Collection',
  next: 'Next box',
  sameBox: 'Same box: empty this one',
  otherBox: 'Different box',
  noBranch: 'Choose the branch where the box arrived',
  selectBranch: 'Select branch',
  modelRequired: 'Enter the phone model',
  imeiFirst: 'This is an IMEI. Enter the phone model first.',
  noModel: 'This number is not a valid IMEI. Scan it again.',
  badQuantity: 'Enter a number from 1 to 500',
  full: 'A box has at most 500 phones. Assign these first, then add the rest.',
  offline: 'No connection. Phones cannot be assigned right now. The box is saved on this device.',
} as const;

/** Texts about earlier arrivals. */
export const BOX_TEXT = {
  listTitle: 'Received boxes',
  loading: 'Loading boxes...',
  failed: 'Boxes could not be loaded',
  empty: 'No boxes received yet.',
  title: 'Received box',
  boxLoading: 'Loading the box...',
  boxFailed: 'The box could not be loaded',
  at: 'Received',
  by: 'By',
  phones: 'Phones',
  gone: 'No longer exists',
  nobody: 'Unassigned',
  later: 'Listed again in a later box',
  takenBack: 'Taken back',
  undo: 'Undo',
} as const;

export const PASTE_TEXT = {
  title: 'Paste a list',
  description:
    'One phone or kind of phone per line: model; color; storage; quantity; order number. A line with only an IMEI belongs to the line above.',
  label: 'List',
  submit: 'Add to the box',
  failed: 'The list could not be added',
} as const;

export const GIVE_TEXT = {
  title: 'Assign to someone else',
  to: 'Assign to',
  nobody: 'Leave unassigned',
  choose: 'Choose',
  reason: 'Reason',
  reasonRequired: 'Enter the reason',
  toRequired: 'Choose who gets the phone',
  submit: 'Assign',
  back: 'Use the proposal',
  failed: 'The phone could not be assigned',
} as const;

/** Texts about a phone that had been handed over. */
export const BACK_TEXT = {
  title: 'It was brought back',
  reason: 'Reason',
  reasonRequired: 'Enter the reason',
  submit: 'Save reason',
  failed: 'The reason could not be saved',
} as const;

export const KIND_WORDS: Readonly<Record<PromiseKind, string>> = {
  pre_order: 'Pre-order',
  layby: 'Layby',
  reservation: 'Reservation',
};

export function wordsOfPromise({ kind, quoteNumber }: Pick<ArrivalPromise, 'kind' | 'quoteNumber'>): string {
  return quoteNumber ?? KIND_WORDS[kind];
}

export function phoneWords({
  phoneModel,
  color,
  storage,
}: Record<'phoneModel' | 'color' | 'storage', string | null>) {
  return [phoneModel, color, storage].filter(Boolean).join(' ');
}

interface Scarcity {
  model: string;
  there: number;
  given: number;
  without: number;
}

/** '5 phones, 9 waiting, 4 get none', and how many are assigned when some are left. */
export function scarcityText({ model, there, given, without }: Scarcity): string {
  const left = there > given ? `, ${given} assigned` : '';
  return `${model}: ${formatCount(there, 'phone')}, ${given + without} waiting${left}, ${getNone(without)}`;
}

const getNone = (count: number) => `${count} ${count === 1 ? 'gets' : 'get'} none`;

export function sumText(units: number, given: number, without: number): string {
  const left = units - given;
  return [
    formatCount(units, 'phone'),
    `${given} assigned`,
    left > 0 ? `${left} unassigned` : null,
    without > 0 ? `${formatCount(without, 'customer')} ${without === 1 ? 'gets' : 'get'} none` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

const DEEDS: Readonly<Record<PromiseKind, (count: number) => string>> = {
  pre_order: (count) => `${formatCount(count, 'pre-order')} marked as arrived`,
  layby: (count) => `${formatCount(count, 'layby')} with ${itsOrTheir(count)} device at the branch`,
  reservation: (count) => `${formatCount(count, 'reservation')} marked as Stock In`,
};

export function giveOutText(count: number): string {
  return `${ARRIVAL_TEXT.confirm}: ${count} in the box`;
}

const itsOrTheir = (count: number) => (count === 1 ? 'its' : 'their');

/** What confirming does, in numbers. */
export function deedsOf(kinds: readonly (PromiseKind | null)[]): string[] {
  const count = (kind: PromiseKind | null) => kinds.filter((one) => one === kind).length;
  const done = (Object.keys(DEEDS) as PromiseKind[]).flatMap((kind) =>
    count(kind) > 0 ? [DEEDS[kind](count(kind))] : [],
  );
  return count(null) > 0 ? [...done, `${formatCount(count(null), 'phone')} unassigned`] : done;
}

/** For fewer phones than IMEIs: which of them to remove, the person with the phones has to decide. */
export function numbersText(count: number): string {
  return `${formatCount(count, 'IMEI')} ${count === 1 ? 'is' : 'are'} already added. Remove the extra ones first.`;
}

export function knownNumberText(imei: string, phone: string): string {
  return `…${imei.slice(-4)} is already in the box, with ${phone}`;
}

/** What prevents confirming the arrival; null when nothing does. */
export function missingText(hasBranch: boolean, wrongNumbers: number, isUnnoted: boolean): string | null {
  if (!hasBranch) return ARRIVAL_TEXT.noBranch;
  if (wrongNumbers > 0) return `${formatCount(wrongNumbers, 'IMEI')} in the box cannot be received`;
  return isUnnoted ? 'An IMEI was typed but not added. Fix it, or clear its field.' : null;
}

export function nearText(box: string, promised: string, waiting: number): string {
  return `Is "${box}" the same phone as "${promised}"? ${formatCount(waiting, 'customer')} ${waiting === 1 ? 'is' : 'are'} waiting for it.`;
}

export function otherBoxText(who: string | null, count: number): string {
  return `${who ?? 'Someone'} received a box of ${formatCount(count, 'phone')} in the meantime. Is it the same box?`;
}

/** The name of an arrival in refusals. */
export const boxText = (id: number): string => `Box ${id}`;
