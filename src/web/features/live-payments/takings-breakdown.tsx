import { useState } from 'react';
import type { LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { branchLabel, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { LIVE_TEXT, receiptsText } from './live-payments.text.ts';

interface Share {
  label: string;
  amount: string;
  count: number;
}

const SHOWN_COUNT = 5;

/** The takings by method, branch and agent. */
export function TakingsBreakdown({ summary }: { summary: LivePaymentsSummary }) {
  if (summary.byMethod.length === 0) return null;
  return (
    <div className="grid gap-2 lg:grid-cols-3">
      <Shares title={LIVE_TEXT.byMethod} shares={methodShares(summary)} />
      <Shares title={LIVE_TEXT.byBranch} shares={branchShares(summary)} />
      <Shares title={LIVE_TEXT.byAgent} shares={agentShares(summary)} />
    </div>
  );
}

function Shares({ title, shares }: { title: string; shares: Share[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? shares : shares.slice(0, SHOWN_COUNT);
  const hiddenCount = shares.length - SHOWN_COUNT;
  const largest = Math.max(...shares.map(({ amount }) => centsOfAmount(amount)), 1);
  return (
    <Panel title={title} aria-label={title} className="p-4">
      <ul className="grid gap-2.5">
        {shown.map(({ label, amount, count }) => (
          <li key={label}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-note">
              <span className="min-w-0 break-words">{label}</span>
              <span className="ml-auto flex items-baseline gap-2">
                <span className="text-faint">{receiptsText(count)}</span>
                <span className="numerals font-semibold whitespace-nowrap">{formatMoney(amount)}</span>
              </span>
            </div>
            <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-track">
              <div
                data-stage="device_collected"
                className="h-full rounded-full bg-stage"
                style={{ width: `${Math.max(0, (centsOfAmount(amount) / largest) * 100)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button
          variant="ghost"
          size="compact"
          className="mt-2"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show ${hiddenCount} more`}
        </Button>
      )}
    </Panel>
  );
}

function methodShares({ byMethod }: LivePaymentsSummary): Share[] {
  return byMethod.map(({ method, ...takings }) => {
    const known = PAYMENT_METHODS.find((one) => one === method);
    return { label: known ? PAYMENT_METHOD_LABELS[known] : (method ?? LIVE_TEXT.noMethod), ...takings };
  });
}

function branchShares({ byBranch }: LivePaymentsSummary): Share[] {
  return byBranch.map(({ branch, ...takings }) => ({
    label: branchLabel(branch) ?? LIVE_TEXT.noBranch,
    ...takings,
  }));
}

function agentShares({ byAgent }: LivePaymentsSummary): Share[] {
  return byAgent.map(({ agent, ...takings }) => ({ label: agent ?? LIVE_TEXT.noAgent, ...takings }));
}
