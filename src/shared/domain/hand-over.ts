import { BRANCH_LABELS, type BranchCode } from './labels.ts';
import { centsOfAmount, formatMoney } from './money.ts';

/** The checks before a device is handed over, the same at the counter and on the server. */

export const HAND_OVER_CODE = /^[0-9]{6}$/;
export const WRONG_CODES_PER_MINUTE = 5;

export const HAND_OVER_CHECKS = ['person', 'branch', 'balance', 'device'] as const;
export type HandOverCheck = (typeof HAND_OVER_CHECKS)[number];
export const HAND_OVER_CHECK_LABELS: Readonly<Record<HandOverCheck, string>> = {
  person: 'Person',
  branch: 'Branch',
  balance: 'Balance',
  device: 'Device',
};

export const RELATIONS = ['self', 'family', 'friend', 'colleague', 'courier', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];
export const RELATION_LABELS: Readonly<Record<Relation, string>> = {
  self: 'The customer',
  family: 'Family',
  friend: 'Friend',
  colleague: 'Colleague',
  courier: 'Courier',
  other: 'Someone else',
};

export const ACCESSORIES = ['charger', 'cable', 'earphones', 'cover', 'screen_protector', 'sim'] as const;
export type Accessory = (typeof ACCESSORIES)[number];
export const ACCESSORY_LABELS: Readonly<Record<Accessory, string>> = {
  charger: 'Charger',
  cable: 'Cable',
  earphones: 'Earphones',
  cover: 'Cover',
  screen_protector: 'Screen protector',
  sim: 'SIM card',
};

/** What the shop has stored about a device that is ready. */
export interface HandOverFacts {
  kind: 'payment' | 'layby';
  /** The branch where the device is; null when it is not stored. */
  branch: BranchCode | null;
  remainingAmount: string;
  /** The IMEI of the device that was put aside; null when none was stored. */
  deviceImei: string | null;
}

/** What was entered or shown at the counter. */
export interface HandOverGiven {
  /** The customer showed the code, and it is this record's code. */
  isCodeRight: boolean;
  branch: BranchCode;
  /** The branch of the counter's own device; null when it has none. */
  ownBranch: BranchCode | null;
  /** The payment taken with the hand-over. */
  paidAmount: string;
  /** The IMEI of the device that is handed over; null when it was not checked. */
  imei: string | null;
  /** The other record that this IMEI belongs to: 'put aside for order QU-1'. Null when none is known. */
  elsewhere: string | null;
}

/** `stop`: can be overridden with a reason. `never`: cannot be overridden. */
export type HandOverFinding = { check: HandOverCheck; state: 'right' | 'stop' | 'never'; words: string };

/** One finding for each check, in the order of the checks. */
export function checkHandOver(facts: HandOverFacts, given: HandOverGiven): HandOverFinding[] {
  return [person(given), branch(facts, given), balance(facts, given), device(facts, given)];
}

function person({ isCodeRight }: HandOverGiven): HandOverFinding {
  return isCodeRight
    ? { check: 'person', state: 'right', words: 'The code is correct' }
    : { check: 'person', state: 'stop', words: 'No code was shown. Check who this is.' };
}

function branch(facts: HandOverFacts, { branch: at, ownBranch }: HandOverGiven): HandOverFinding {
  if (facts.branch !== null && facts.branch !== at)
    return { check: 'branch', state: 'stop', words: `The device is at ${BRANCH_LABELS[facts.branch]}` };
  // The branch chosen in the form does not replace the branch of the counter's device.
  if (ownBranch !== null && ownBranch !== at) {
    const words = `Handed over at ${BRANCH_LABELS[at]}, but your branch is ${BRANCH_LABELS[ownBranch]}`;
    return { check: 'branch', state: 'stop', words };
  }
  const words =
    facts.branch === null
      ? `Handed over at ${BRANCH_LABELS[at]}`
      : `The device is here, at ${BRANCH_LABELS[at]}`;
  return { check: 'branch', state: 'right', words };
}

function balance(facts: HandOverFacts, given: HandOverGiven): HandOverFinding {
  const leftCents = centsOfAmount(facts.remainingAmount) - centsOfAmount(given.paidAmount);
  if (leftCents <= 0) return { check: 'balance', state: 'right', words: 'Nothing is due' };
  // A layby must be paid in full before its device is handed over.
  const state = facts.kind === 'layby' ? 'never' : 'stop';
  return { check: 'balance', state, words: `${formatMoney(leftCents)} is still due` };
}

function device(facts: HandOverFacts, { imei, elsewhere }: HandOverGiven): HandOverFinding {
  if (imei !== null && elsewhere !== null)
    return { check: 'device', state: 'stop', words: `This phone is ${elsewhere}` };
  if (facts.deviceImei === null) {
    const words =
      imei === null
        ? 'No IMEI is saved. Scan the IMEI of this device.'
        : 'The IMEI will be saved with this hand-over';
    return { check: 'device', state: imei === null ? 'stop' : 'right', words };
  }
  if (imei === null)
    return {
      check: 'device',
      state: 'stop',
      words: `Scan the IMEI: it should end in ${facts.deviceImei.slice(-4)}`,
    };
  return facts.deviceImei === imei
    ? {
        check: 'device',
        state: 'right',
        words: `This is the device that was put aside, ending in ${imei.slice(-4)}`,
      }
    : {
        check: 'device',
        state: 'stop',
        words: `Wrong device: its IMEI ends in ${imei.slice(-4)}, but ${facts.deviceImei.slice(-4)} was put aside`,
      };
}

/** A signature: strokes of points on a sheet of 1000 by 400, `x,y x,y;x,y x,y`. At most 20 KB. */
export const SIGNATURE_SHEET = { width: 1000, height: 400 } as const;
export const MOST_SIGNATURE_LENGTH = 20_000;
const STROKE = '[0-9]{1,4},[0-9]{1,4}(?: [0-9]{1,4},[0-9]{1,4})*';
export const SIGNATURE = new RegExp(`^${STROKE}(?:;${STROKE})*$`);

/** Whether every point is on the sheet: a point outside would be drawn over other content. */
export function isOnSheet(signature: string): boolean {
  return signature.split(/[; ]/).every((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return x <= SIGNATURE_SHEET.width && y <= SIGNATURE_SHEET.height;
  });
}

/** The strokes as an SVG path. A dot, which has no length, is drawn as a line of one thousandth of the sheet's width. */
export const signaturePath = (signature: string): string =>
  signature
    .split(';')
    .map((stroke) => {
      const [first, ...others] = stroke.split(' ');
      return `M${first}${others.some((point) => point !== first) ? `L${others.join(' ')}` : 'h1'}`;
    })
    .join('');
