import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HandOver, HandOverKind } from '#shared/contracts/hand-over.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { ACCESSORY_LABELS, HAND_OVER_CHECK_LABELS, RELATION_LABELS } from '#shared/domain/hand-over.ts';
import { formatImei } from '#shared/domain/imei.ts';
import { BRANCH_LABELS } from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { type Fact, FactList } from '#web/components/fact-list.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { HAND_OVERS_TEXT as TEXT } from '../hand-over.text.ts';
import { handOversOfQuery } from './hand-over.query.ts';

interface HandOversOfProps {
  kind: HandOverKind;
  /** The order or layby as shown; another version is read again. */
  row: { id: number; version: number };
  /** Renders the surroundings of the hand-overs, if there are any. */
  children: (handOvers: ReactNode) => ReactNode;
}

/**
 * Who took the device, with which accessories, and the slip. Renders nothing when the device was never handed over at the counter.
 */
export function HandOversOf({ kind, row, children }: HandOversOfProps) {
  const { timeZone } = useAppConfig();
  const query = useQuery(handOversOfQuery(kind, row));
  if (query.isError && query.data === undefined)
    return children(
      <ErrorState title={TEXT.failed} error={query.error} onRetry={() => void query.refetch()} />,
    );
  if (query.data === undefined || query.data.length === 0) return null;
  return children(
    <ul className="grid gap-3">
      {query.data.map((done) => (
        <li key={done.id} className="grid gap-2">
          <FactList facts={factsOf(done, timeZone)} />
          <Link
            to="/print/hand-over/$handOverId"
            params={{ handOverId: String(done.id) }}
            target="_blank"
            className="justify-self-start py-1 text-note font-medium text-cyan-ink underline underline-offset-4 hover:text-text"
          >
            {TEXT.slip}
          </Link>
        </li>
      ))}
    </ul>,
  );
}

function factsOf(done: HandOver, zone: string): Fact[] {
  const { receiverName, relation, idLast4, paidAmount, deviceImei, accessories, overrides } = done;
  const given: [label: string, value: string | null | false][] = [
    [TEXT.receiver, `${receiverName ?? TEXT.forgotten} · ${RELATION_LABELS[relation]}`],
    [TEXT.at, `${formatLongDateTime(new Date(done.at), zone)} · ${BRANCH_LABELS[done.branch]}`],
    [TEXT.by, done.agent],
    [TEXT.idLast4, idLast4 && `… ${idLast4}`],
    [TEXT.imei, deviceImei && formatImei(deviceImei)],
    [TEXT.accessories, accessories.map((one) => ACCESSORY_LABELS[one]).join(', ')],
    [TEXT.paid, paidAmount && formatMoney(paidAmount)],
    [TEXT.signature, done.signature === null ? TEXT.unsigned : TEXT.signed],
    ...overrides.map(
      ({ check, reason }) =>
        [`${HAND_OVER_CHECK_LABELS[check]}: ${TEXT.inSpite}`, reason ?? TEXT.forgotten] as [string, string],
    ),
    [TEXT.takenBack, done.takenBackAt && formatLongDateTime(new Date(done.takenBackAt), zone)],
  ];
  return given.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
