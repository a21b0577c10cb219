import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import { type Day, formatShortDate } from '#shared/domain/calendar.ts';
import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { DottedLine } from '#web/components/dotted-line.tsx';
import { PhoneLink } from '#web/components/shop/customer-cell.tsx';
import { MoneyCell } from '#web/components/shop/money-cell.tsx';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { ExpandableCard, ExpandTrigger } from '#web/components/ui/expandable.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { usePhonePlans } from '#web/lib/phone-plans.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { nameLayby } from '../dialogs/layby-dialogs.text.ts';
import { useLaybyDialogs } from '../dialogs/layby-dialogs.tsx';
import { badgeOf } from '../layby-words.ts';
import { dueText, LAYBYS_TEXT, paidOfText } from '../laybys-screen.text.ts';
import { LaybyStepButton, nextStepOf } from './layby-actions.tsx';

/** Loaded when a card is opened: no row waits for its code. */
export const LaybyCardDetails = lazyPart(() => import('./layby-card-details.tsx'), 'LaybyCardDetails', {
  isExpected: true,
});

interface LaybyCardProps {
  layby: Layby;
  today: Day;
  zone: string;
  isExpanded: boolean;
  onExpandedChange: (id: number, isExpanded: boolean) => void;
}

/** Three lines in a narrow list, aligned columns in a wide one. */
const LAYOUT = [
  'flex flex-wrap items-center gap-x-2 gap-y-1 @2xl:grid @2xl:gap-x-5 @2xl:gap-y-1.5',
  '@2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12.5rem]',
  '@2xl:[grid-template-areas:"customer_stage_money""phone_stage_actions"]',
  '@4xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_9.5rem_11.5rem_11.5rem] @4xl:gap-x-4',
  '@4xl:[grid-template-areas:"customer_phone_stage_money_actions"]',
].join(' ');

/** One layby of the list, which expands in place. Memoised, because the list renders with every page. */
export const LaybyCard = memo(function LaybyCard({
  layby: read,
  today,
  zone,
  isExpanded,
  onExpandedChange,
}: LaybyCardProps) {
  const layby = useWaitingRow('layby', read);
  return (
    <ExpandableCard
      stage={badgeOf(layby)}
      isExpanded={isExpanded}
      onExpandedChange={(next) => onExpandedChange(layby.id, next)}
      header={
        <div className={LAYOUT}>
          <CustomerCell layby={layby} />
          <PhoneCell layby={layby} />
          <StageCell layby={layby} today={today} zone={zone} />
          <Money layby={layby} />
          <div className="while-not-ticking order-2 w-40 [grid-area:actions] @2xl:w-auto">
            <LaybyCardActions layby={layby} isExpanded={isExpanded} />
          </div>
        </div>
      }
    >
      <LaybyCardDetails layby={layby} today={today} zone={zone} />
    </ExpandableCard>
  );
});

function CustomerCell({ layby: { customerFullName, customerNumber } }: { layby: Layby }) {
  const { telHref } = usePhonePlans();
  return (
    <div className="min-w-0 flex-1 [grid-area:customer]">
      <ExpandTrigger className="min-h-6 max-w-full" textClassName="line-clamp-2 break-words">
        {customerFullName}
      </ExpandTrigger>
      <p className="text-note text-soft">
        <PhoneLink
          name={customerFullName}
          phone={customerNumber}
          href={telHref(customerNumber)}
          className="relative z-10"
        />
      </p>
    </div>
  );
}

function PhoneCell({ layby: { phoneModel, phoneStorage, phoneColor } }: { layby: Layby }) {
  return (
    <div className="order-1 flex min-w-0 basis-full items-baseline gap-2 [grid-area:phone] @2xl:block">
      <p className="truncate font-medium" title={phoneModel}>
        {phoneModel}
      </p>
      <DottedLine className="shrink-0">
        {phoneStorage}
        {phoneColor}
      </DottedLine>
    </div>
  );
}

function StageCell({ layby, today, zone }: Pick<LaybyCardProps, 'layby' | 'today' | 'zone'>) {
  const badge = badgeOf(layby);
  return (
    <div className="grid max-w-29 min-w-0 justify-items-end gap-1 self-start text-right [grid-area:stage] @2xl:max-w-none @2xl:justify-items-start @2xl:self-center @2xl:text-left">
      <StageBadge stage={badge}>{LAYBY_STATUS_LABELS[badge]}</StageBadge>
      <WaitingMark entity="layby" id={layby.id} />
      <p className="text-xs text-balance text-soft">{stageNote(layby, today, zone)}</p>
    </div>
  );
}

/** The date that matters most at the layby's present status. */
function stageNote(layby: Layby, today: Day, zone: string): string {
  const { status, dueDate, cancelledDate, completedDate, deviceCollectedDate } = layby;
  if (status === 'active') return dueText(dueDate, today);
  const on = (instant: string | null) => (instant ? formatShortDate(new Date(instant), zone) : '');
  if (status === 'cancelled') return on(cancelledDate);
  return deviceCollectedDate === null ? on(completedDate) : `handed over ${on(deviceCollectedDate)}`;
}

function Money({ layby }: { layby: Layby }) {
  const { status, fullAmount, paidAmount, remainingAmount } = layby;
  if (status === 'cancelled') {
    return (
      <div className="order-2 min-w-0 flex-1 text-xs text-soft [grid-area:money] @2xl:text-right">
        <p className="numerals">{paidOfText(layby)}</p>
        {LAYBYS_TEXT.notDue}
      </div>
    );
  }
  return <MoneyCell row={{ totalAmount: fullAmount, paidAmount, remainingAmount }} />;
}

interface LaybyCardActionsProps {
  layby: Layby;
  isExpanded: boolean;
}

/** The next step of a closed row (an opened one shows it below), and the "⋯" menu. */
export function LaybyCardActions({ layby, isExpanded }: LaybyCardActionsProps) {
  const openDialog = useLaybyDialogs();
  const step = isExpanded ? null : nextStepOf(layby);
  return (
    <div className="relative z-10 flex items-center justify-end gap-2">
      {step && <LaybyStepButton layby={layby} step={step} />}
      <IconButton
        className="border border-edge hover:text-danger-ink"
        label={`${LAYBYS_TEXT.delete}: ${nameLayby(layby)}`}
        onClick={() => openDialog('delete', layby)}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
