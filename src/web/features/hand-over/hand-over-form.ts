import { z } from 'zod';
import type { HandOverBody, ReadyDevice } from '#shared/contracts/hand-over.ts';
import {
  ACCESSORIES,
  checkHandOver,
  HAND_OVER_CHECKS,
  type HandOverFinding,
  RELATIONS,
} from '#shared/domain/hand-over.ts';
import { imeiIn } from '#shared/domain/imei.ts';
import { BRANCHES, type BranchCode, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { amountOfCents, centsOfAmount, parseAmount } from '#shared/domain/money.ts';
import { FORM_PROBLEMS, REASON_FIELDS, tooMuchText } from './hand-over.text.ts';

/** The fields of the counter's form, and the request made of them. */

const fields = z.object({
  branch: z.enum(BRANCHES, { error: FORM_PROBLEMS.branch }),
  imei: z.string().refine((text) => text.trim() === '' || imeiIn(text) !== null, FORM_PROBLEMS.imei),
  isPaymentTaken: z.boolean(),
  amount: z.string(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  receiverName: z.string().trim().min(1, FORM_PROBLEMS.name).max(200),
  relation: z.enum(RELATIONS),
  idLast4: z.string().regex(/^(?:[0-9A-Za-z]{4})?$/, FORM_PROBLEMS.idLast4),
  accessories: z.array(z.enum(ACCESSORIES)),
  personReason: z.string().max(300),
  branchReason: z.string().max(300),
  balanceReason: z.string().max(300),
  deviceReason: z.string().max(300),
});
export type HandOverValues = z.infer<typeof fields>;

export interface Meeting {
  device: ReadyDevice;
  /** The code that the customer showed and by which the device was found; null when it was found otherwise. */
  code: string | null;
  /** The branch of this device; null when it has none. */
  ownBranch: BranchCode | null;
}

/** The server's latest answer about the IMEI of the device that is handed over. */
export interface DeviceElsewhere {
  imei: string;
  elsewhere: string | null;
}

export const handOverForm = (meeting: Meeting, told: () => DeviceElsewhere | null) =>
  fields.superRefine((values, context) => {
    const dueCents = centsOfAmount(meeting.device.remainingAmount);
    if (values.isPaymentTaken) {
      const cents = centsTyped(values.amount);
      if (cents === null || cents <= 0)
        context.addIssue({ code: 'custom', path: ['amount'], message: FORM_PROBLEMS.amount });
      else if (cents > dueCents)
        context.addIssue({ code: 'custom', path: ['amount'], message: tooMuchText(dueCents) });
    }
    for (const { check, state, words } of findingsOf(meeting, values, told())) {
      const path = [REASON_FIELDS[check]];
      if (state === 'never') context.addIssue({ code: 'custom', path, message: words });
      else if (state === 'stop' && values[REASON_FIELDS[check]].trim() === '')
        context.addIssue({ code: 'custom', path, message: FORM_PROBLEMS.reason });
    }
  });

export function startingValues({
  device,
  ownBranch,
}: Meeting): Omit<HandOverValues, 'branch'> & { branch: BranchCode | '' } {
  return {
    ...{ branch: ownBranch ?? '', imei: '', isPaymentTaken: false, method: null },
    amount: amountDue(device),
    ...{ receiverName: device.customerName, relation: 'self', idLast4: '', accessories: [] },
    ...{ personReason: '', branchReason: '', balanceReason: '', deviceReason: '' },
  };
}

/** The proposed payment. */
export function amountDue({ remainingAmount }: ReadyDevice): string {
  return amountOfCents(Math.max(0, centsOfAmount(remainingAmount)));
}

/** The findings of all checks for the form's present input. */
export function findingsOf(
  { device, code, ownBranch }: Meeting,
  values: HandOverValues,
  told: DeviceElsewhere | null,
): HandOverFinding[] {
  const imei = imeiIn(values.imei);
  return checkHandOver(device, {
    isCodeRight: code !== null,
    branch: values.branch,
    ownBranch,
    paidAmount: paidAmountOf(values),
    imei,
    elsewhere: told !== null && told.imei === imei ? told.elsewhere : null,
  });
}

export function bodyOf(meeting: Meeting, values: HandOverValues, signature: string | null): HandOverBody {
  const { device, code } = meeting;
  const { method, receiverName, relation, idLast4, accessories, branch, imei } = values;
  const overrides = HAND_OVER_CHECKS.flatMap((check) => {
    const reason = values[REASON_FIELDS[check]].trim();
    return reason === '' ? [] : [{ check, reason }];
  });
  return {
    ...{ kind: device.kind, id: device.id, version: device.version, code, branch },
    imei: imeiIn(imei),
    payment: values.isPaymentTaken ? { amount: paidAmountOf(values), method } : null,
    receiver: { name: receiverName, relation, idLast4: idLast4 === '' ? null : idLast4 },
    ...{ signature, accessories, overrides },
  };
}

function paidAmountOf({ isPaymentTaken, amount }: HandOverValues): string {
  return amountOfCents(isPaymentTaken ? (centsTyped(amount) ?? 0) : 0);
}

function centsTyped(amount: string): number | null {
  const parsed = parseAmount(amount);
  return parsed.ok ? parsed.cents : null;
}
