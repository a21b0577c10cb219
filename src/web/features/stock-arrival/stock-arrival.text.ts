import type { ArrivalPromise } from '#shared/contracts/stock-arrival.ts';
import type { PromiseKind } from '#shared/domain/allocation.ts';
import { formatCount } from '#web/lib/format.ts';

export const ARRIVAL_TEXT = {
  title: 'Stock arrival',
  box: 'The box',
  branch: 'Arrived at',
  model: 'Phone model',
  color: 'Color',
  storage: 'Storage',
  quantity: 'How many',
  order: 'Supplier order number',
  any: 'Empty takes any',
  add: 'Add to the box',
  paste: 'Paste a list',
  clear: 'Empty the box',
  emptied: 'The box is empty',
  elsewhere: 'Changed in another tab: this is the box as it is there.',
  scan: 'Scan or type an IMEI',
  cameraHint: 'Hold the barcode of the box before the camera. Each number is added once.',
  noImei: 'no numbers noted',
  emptyTitle: 'Nothing is in the box yet',
  empty: 'List what came. Who gets which phone, and why, stands here then.',
  proposal: 'Who gets what',
  loading: 'Looking who waits...',
  failed: 'Who waits could not be read',
  again: 'Try again',
  unclaimed: 'Nobody: stays unclaimed',
  change: 'Give it to somebody else',
  withoutTitle: 'Go without',
  showAll: 'Show all',
  same: 'The same phone',
  different: 'Another phone',
  confirm: 'Give them out',
  cancel: 'Look again',
  confirmFailed: 'The box was not taken in',
  taken: 'The box is taken in',
  undo: 'Undo',
  undone: 'The box is taken back',
  undoneNote: 'Everybody waits as before.',
  undoFailed: 'The box could not be taken back',
  labels: 'Print labels',
  call: 'Who to call',
  ready: 'Ready for Collection',
  next: 'The next box',
  sameBox: 'It is the same box: empty this one',
  otherBox: 'It is another box',
  noBranch: 'Say at which branch the box arrived',
  selectBranch: 'Select branch',
  modelRequired: 'Say which model this is',
  imeiFirst: 'This is an IMEI. Which model is it of?',
  noModel: 'This is the number of a phone, and no IMEI: scan it again',
  badQuantity: 'From 1 to 500',
  full: 'A box has at most 500 phones: give these out first, then list the rest.',
  offline: 'Without the server nothing can be given out. What is listed stays on this device.',
} as const;

/** Texts about earlier arrivals. */
export const BOX_TEXT = {
  listTitle: 'Boxes taken in',
  loading: 'Loading boxes...',
  failed: 'The boxes could not be read',
  empty: 'No box was taken in yet.',
  title: 'Box taken in',
  boxLoading: 'Loading the box...',
  boxFailed: 'The box could not be read',
  at: 'Taken in',
  by: 'By',
  phones: 'Phones',
  gone: 'No longer there',
  nobody: 'Unclaimed',
  later: 'Listed again with a later box',
  takenBack: 'Taken back',
  undo: 'Take the box back',
} as const;

export const PASTE_TEXT = {
  title: 'Paste a list',
  description:
    'A phone or a kind of phone a line: model; color; storage; how many; order number. An IMEI alone belongs to the line above.',
  label: 'List',
  submit: 'Add to the box',
  failed: 'The list could not be added',
} as const;

export const GIVE_TEXT = {
  title: 'Give it to somebody else',
  to: 'To',
  nobody: 'Keep it for nobody',
  proposed: 'As proposed',
  choose: 'Choose',
  reason: 'Why',
  reasonRequired: 'Say why',
  toRequired: 'Choose somebody',
  submit: 'Give it',
  back: 'As proposed again',
  failed: 'It could not be given',
} as const;

/** Texts about a phone that had been handed over. */
export const BACK_TEXT = {
  title: 'It was brought back',
  reason: 'Why',
  reasonRequired: 'Say why',
  submit: 'Take it in',
  failed: 'It could not be taken in',
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

/** '5 for 9 who wait, 4 go without', and how many were given when some are left. */
export function scarcityText({ model, there, given, without }: Scarcity): string {
  const left = there > given ? `, ${given} given` : '';
  const waiting = given + without;
  return `${model}: ${there} for ${waiting} who ${waiting === 1 ? 'waits' : 'wait'}${left}, ${goWithout(without)}`;
}

const goWithout = (count: number) => `${count} ${count === 1 ? 'goes' : 'go'} without`;

export function sumText(units: number, given: number, without: number): string {
  const left = units - given;
  return [
    formatCount(units, 'phone'),
    given === 1 ? '1 to somebody who waits' : `${given} to people who wait`,
    left > 0 ? `${left} unclaimed` : null,
    without > 0 ? goWithout(without) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

const DEEDS: Readonly<Record<PromiseKind, (count: number) => string>> = {
  pre_order: (count) => `${formatCount(count, 'pre-order')} marked as arrived`,
  layby: (count) => `${formatCount(count, 'layby')} with ${itsOrTheir(count)} device at the branch`,
  reservation: (count) => `${formatCount(count, 'reservation')} with ${itsOrTheir(count)} stock in`,
};

export function giveOutText(count: number): string {
  return count === 1 ? 'Give it out: 1 phone' : `${ARRIVAL_TEXT.confirm}: ${count} phones`;
}

const itsOrTheir = (count: number) => (count === 1 ? 'its' : 'their');

/** What confirming does, in numbers. */
export function deedsOf(kinds: readonly (PromiseKind | null)[]): string[] {
  const count = (kind: PromiseKind | null) => kinds.filter((one) => one === kind).length;
  const done = (Object.keys(DEEDS) as PromiseKind[]).flatMap((kind) =>
    count(kind) > 0 ? [DEEDS[kind](count(kind))] : [],
  );
  return count(null) > 0 ? [...done, `${formatCount(count(null), 'phone')} unclaimed`] : done;
}

/** For fewer phones than IMEIs: which of them to remove, the person with the phones has to decide. */
export function numbersText(count: number): string {
  return `${formatCount(count, 'number')} ${count === 1 ? 'is' : 'are'} noted: take out what is too much first`;
}

export function knownNumberText(imei: string, phone: string): string {
  return `…${imei.slice(-4)} is noted already, with ${phone}`;
}

/** What prevents confirming the arrival; null when nothing does. */
export function missingText(hasBranch: boolean, wrongNumbers: number, isUnnoted: boolean): string | null {
  if (!hasBranch) return ARRIVAL_TEXT.noBranch;
  if (wrongNumbers > 0) return `${formatCount(wrongNumbers, 'number')} in the box cannot be taken in`;
  return isUnnoted ? 'A number is typed in the box and not noted: put it right, or clear its field' : null;
}

export function nearText(box: string, promised: string, waiting: number): string {
  return `Is "${box}" the same phone as "${promised}"? ${formatCount(waiting, 'customer')} waiting for it.`;
}

export function otherBoxText(who: string | null, count: number): string {
  return `${who ?? 'Somebody'} has taken in ${formatCount(count, 'phone')} meanwhile. Is it the same box?`;
}

/** The name of an arrival in refusals. */
export const boxText = (id: number): string => `Box ${id}`;
