import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import type { LaybyActionKind } from '#shared/domain/layby-lifecycle.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { telHref } from '#shared/domain/phone.ts';
import { DottedLine } from '#web/components/dotted-line.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { ExpandableCard, ExpandTrigger } from '#web/components/ui/expandable.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { ProgressBar } from '#web/components/ui/progress.tsx';
import { cn } from '#web/lib/cn.ts';
import { nameLayby } from '../dialogs/layby-dialogs.text.ts';
import { useLaybyDialogs } from '../dialogs/layby-dialogs.tsx';
import { badgeOf, paidPercent } from '../layby-words.ts';
import { dueText, LAYBYS_TEXT, overpaidText, paidOfText } from '../laybys-screen.text.ts';
import { LaybyStepButton, nextStepOf } from './layby-actions.tsx';
import { LaybyCardDetails } from './layby-card-details.tsx';

interface LaybyCardProps {
  layby: Layby;
  today: Day;
  zone: string;
  isExpanded: boolean;
  onExpandedChange: (id: number, isExpanded: boolean) => void;
}

/** Stacked in a narrow list, in columns that line up from row to row in a wide one. */
const LAYOUT = [
  'grid items-center gap-x-4 gap-y-3 grid-cols-[minmax(0,1fr)_auto] @2xl:gap-x-6',
  '@2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13rem]',
  '@2xl:[grid-template-areas:"customer_stage_money""phone_stage_actions"]',
  '@4xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_9.5rem_12.5rem_12.5rem] @4xl:gap-y-0',
  '@4xl:[grid-template-areas:"customer_phone_stage_money_actions"]',
].join(' ');

const NARROW_WITH_STEP = '[grid-template-areas:"customer_stage""phone_phone""money_money""actions_actions"]';
const NARROW_WITHOUT_STEP = '[grid-template-areas:"customer_stage""phone_phone""money_actions"]';

/** One layby of the list. Opens in place; memoised, because the list renders with every page. */
export const LaybyCard = memo(function LaybyCard({
  layby,
  today,
  zone,
  isExpanded,
  onExpandedChange,
}: LaybyCardProps) {
  // An opened card has all its steps below.
  const step = isExpanded ? null : nextStepOf(layby);
  return (
    <ExpandableCard
      stage={badgeOf(layby)}
      isExpanded={isExpanded}
      onExpandedChange={(next) => onExpandedChange(layby.id, next)}
      header={
        <div className={cn(step ? NARROW_WITH_STEP : NARROW_WITHOUT_STEP, LAYOUT)}>
          <CustomerCell layby={layby} />
          <PhoneCell layby={layby} />
          <StageCell layby={layby} today={today} zone={zone} />
          <MoneyCell layby={layby} />
          <ActionsCell layby={layby} step={step} />
        </div>
      }
    >
      <LaybyCardDetails layby={layby} today={today} zone={zone} />
    </ExpandableCard>
  );
});

function CustomerCell({ layby: { customerFullName, customerNumber } }: { layby: Layby }) {
  const tel = telHref(customerNumber);
  return (
    <div className="min-w-0 [grid-area:customer]">
      <ExpandTrigger className="min-h-6 max-w-full">
        <span className="line-clamp-4 break-words">{customerFullName}</span>
      </ExpandTrigger>
      <p className="text-note text-soft">
        {tel ? (
          <a
            href={tel}
            aria-label={`Call ${customerFullName}, ${customerNumber}`}
            className="relative z-10 inline-block min-h-6 leading-6 break-all tabular-nums underline decoration-edge-strong underline-offset-3 hover:text-text hover:decoration-current pointer-coarse:-mb-5 pointer-coarse:pb-5"
          >
            {customerNumber}
          </a>
        ) : (
          customerNumber
        )}
      </p>
    </div>
  );
}

function PhoneCell({ layby: { phoneModel, phoneStorage, phoneColor } }: { layby: Layby }) {
  return (
    <div className="min-w-0 [grid-area:phone]">
      <p className="truncate font-medium" title={phoneModel}>
        {phoneModel}
      </p>
      <DottedLine>
        {phoneStorage}
        {phoneColor}
      </DottedLine>
    </div>
  );
}

function StageCell({ layby, today, zone }: Pick<LaybyCardProps, 'layby' | 'today' | 'zone'>) {
  const badge = badgeOf(layby);
  return (
    <div className="grid max-w-36 min-w-0 justify-items-end gap-1 self-start text-right [grid-area:stage] @2xl:max-w-none @2xl:justify-items-start @2xl:self-center @2xl:text-left">
      <StageBadge stage={badge}>{LAYBY_STATUS_LABELS[badge]}</StageBadge>
      <p className="text-xs text-soft">{stageNote(layby, today, zone)}</p>
    </div>
  );
}

/** The day that matters to this layby now. */
function stageNote(layby: Layby, today: Day, zone: string): string {
  const { status, dueDate, cancelledDate, completedDate, deviceCollectedDate } = layby;
  if (status === 'active') return dueText(dueDate, today);
  const on = (instant: string | null) => (instant ? formatLongDate(new Date(instant), zone) : '');
  if (status === 'cancelled') return on(cancelledDate);
  return deviceCollectedDate === null ? on(completedDate) : `handed over ${on(deviceCollectedDate)}`;
}

function MoneyCell({ layby }: { layby: Layby }) {
  const paidOf = paidOfText(layby);
  return (
    <div className="min-w-0 [grid-area:money]">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Remaining layby={layby} />
      </p>
      <ProgressBar className="mt-1.5" percent={paidPercent(layby)} label={paidOf} />
      <p className="numerals mt-1 text-xs text-soft">{paidOf}</p>
    </div>
  );
}

function Remaining({ layby: { status, remainingAmount } }: { layby: Layby }) {
  const cents = centsOfAmount(remainingAmount);
  const amount = formatMoney(cents);
  if (status === 'cancelled') {
    return (
      <>
        <span className="numerals font-medium whitespace-nowrap text-soft">{amount}</span>
        <span className="text-xs text-soft">{LAYBYS_TEXT.notDue}</span>
      </>
    );
  }
  if (cents < 0) {
    return <span className="numerals font-semibold text-warning-ink">{overpaidText(-cents)}</span>;
  }
  return (
    <>
      <span className="numerals text-lg leading-snug font-semibold whitespace-nowrap">{amount}</span>
      <span className={cn('text-xs', cents === 0 ? 'font-semibold text-success-ink' : 'text-soft')}>
        {cents === 0 ? LAYBYS_TEXT.paidInFull : LAYBYS_TEXT.remaining}
      </span>
    </>
  );
}

function ActionsCell({ layby, step }: { layby: Layby; step: LaybyActionKind | null }) {
  const openDialog = useLaybyDialogs();
  return (
    <div className="relative z-10 flex items-center justify-end gap-2 [grid-area:actions]">
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
