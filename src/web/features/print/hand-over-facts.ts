import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { ACCESSORY_LABELS, HAND_OVER_CHECK_LABELS, RELATION_LABELS } from '#shared/domain/hand-over.ts';
import { formatImei } from '#shared/domain/imei.ts';
import { BRANCH_LABELS } from '#shared/domain/labels.ts';
import { HAND_OVER_PAPER_TEXT as TEXT } from './print.text.ts';
import type { HandOverSlip } from './provisional-hand-over.ts';

/** The contents of a slip, on paper and as a picture; unknown values are null. */
export function handOverFacts(handOver: HandOverSlip, zone: string): readonly [string, string | null][] {
  const { receiverName, relation, idLast4, deviceImei, overrides, accessories } = handOver;
  return [
    [TEXT.customer, handOver.customerName],
    [TEXT.quote, handOver.quoteNumber ?? `Layby ${handOver.subjectId}`],
    [TEXT.device, handOver.phoneModel],
    [TEXT.imei, deviceImei && formatImei(deviceImei)],
    [TEXT.date, formatLongDateTime(new Date(handOver.at), zone)],
    [TEXT.branch, BRANCH_LABELS[handOver.branch]],
    [TEXT.agent, handOver.agent],
    [TEXT.receiver, receiverName && `${receiverName} (${RELATION_LABELS[relation]})`],
    [TEXT.id, idLast4 && `•••• ${idLast4}`],
    [TEXT.accessories, accessories.map((one) => ACCESSORY_LABELS[one]).join(', ')],
    [TEXT.although, overrides.map(({ check }) => HAND_OVER_CHECK_LABELS[check]).join(', ')],
  ];
}
