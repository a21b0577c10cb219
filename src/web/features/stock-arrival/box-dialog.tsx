import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import type { Arrival } from '#shared/contracts/stock-arrival.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { formatImei } from '#shared/domain/imei.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { type Fact, FactList } from '#web/components/fact-list.tsx';
import { Notice } from '#web/components/notice.tsx';
import { RecordLink } from '#web/components/shop/record-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { arrivalQuery } from './public/arrival.query.ts';
import { ARRIVAL_TEXT, BOX_TEXT, boxText, KIND_WORDS, phoneWords, sumText } from './stock-arrival.text.ts';
import { takeBack } from './take-in.ts';

interface BoxDialogProps extends DialogProps {
  id: number | null;
}

/** A box that was taken in: each phone, who got it and why, its labels, and the undo. */
export function BoxDialog({ open, onOpenChange, id }: BoxDialogProps) {
  const { data: box, ...query } = useQuery({ ...arrivalQuery(id ?? 0), enabled: id !== null });
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={BOX_TEXT.title}
      description={id === null ? undefined : boxText(id)}
      maxWidthPx={560}
      footer={box?.takenBackAt === null && <BoxActions box={box} />}
    >
      {box ? (
        <BoxFacts box={box} />
      ) : query.isError ? (
        <ErrorState
          title={BOX_TEXT.boxFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <SkeletonList count={4} label={BOX_TEXT.boxLoading} itemClassName="h-14" />
      )}
    </Dialog>
  );
}

function BoxFacts({ box }: { box: Arrival }) {
  const { timeZone } = useAppConfig();
  const facts: Fact[] = [
    { label: BOX_TEXT.at, value: formatLongDateTime(new Date(box.createdAt), timeZone) },
    { label: ARRIVAL_TEXT.branch, value: branchLabel(box.branch) },
    { label: BOX_TEXT.by, value: box.receivedBy },
    { label: BOX_TEXT.phones, value: sumText(box.unitCount, box.givenCount, 0) },
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      {box.takenBackAt !== null && (
        <Notice tone="warning" title={BOX_TEXT.takenBack}>
          {`${formatLongDateTime(new Date(box.takenBackAt), timeZone)}. ${ARRIVAL_TEXT.undoneNote}`}
        </Notice>
      )}
      <FactList facts={facts} />
      <ul className="divide-y divide-edge" aria-label={BOX_TEXT.phones}>
        {box.units.map((unit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: phones of a box that is kept have no other number, and never change places
          <li key={index} className="grid grid-cols-1 gap-0.5 py-2.5">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{phoneWords(unit)}</span>
              {unit.imei !== null && <span className="numerals text-note">{formatImei(unit.imei)}</span>}
            </p>
            <Receiver unit={unit} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Receiver({ unit }: { unit: Arrival['units'][number] }) {
  const { to, name, quoteNumber, why, laterArrivalId } = unit;
  if (to === null)
    return (
      <p className="text-note wrap-anywhere text-soft">
        {`${BOX_TEXT.nobody}: ${why}`}
        {laterArrivalId !== null && (
          <>
            {' · '}
            <Link
              to="/stock-arrival"
              search={{ box: laterArrivalId }}
              className="text-cyan-ink underline underline-offset-2"
            >
              {BOX_TEXT.later}
            </Link>
          </>
        )}
      </p>
    );
  return (
    <>
      <p className="min-w-0 text-note wrap-anywhere">
        {name === null ? (
          BOX_TEXT.gone
        ) : (
          <RecordLink
            entity={to.kind}
            id={to.id}
            className="font-medium text-cyan-ink underline decoration-transparent underline-offset-3 hover:decoration-current focus-visible:decoration-current"
          >
            {name}
          </RecordLink>
        )}
        <span className="text-soft">{` · ${[KIND_WORDS[to.kind], quoteNumber].filter(Boolean).join(' ')}`}</span>
      </p>
      <p className="text-note wrap-anywhere text-soft">{why}</p>
    </>
  );
}

function BoxActions({ box }: { box: Arrival }) {
  const client = useQueryClient();
  // The second press of a double one may come before the first is rendered, or after its answer and before the box is read again.
  const isTakenRef = useRef(false);
  const undo = useMutation({
    mutationFn: () => takeBack(client, box.batchId),
    onSuccess: (isDone) => (isTakenRef.current = isDone),
  });
  const take = () => {
    if (isTakenRef.current) return;
    isTakenRef.current = true;
    undo.mutate();
  };
  return (
    <>
      <Button variant="ghost" isPending={undo.isPending || undo.data === true} onClick={take}>
        <Undo2 aria-hidden />
        {BOX_TEXT.undo}
      </Button>
      {box.givenCount > 0 && (
        <Button asChild>
          <Link to="/print/arrival/$arrivalId" params={{ arrivalId: String(box.id) }} target="_blank">
            <Printer aria-hidden />
            {ARRIVAL_TEXT.labels}
          </Link>
        </Button>
      )}
    </>
  );
}
