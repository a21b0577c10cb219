import { Hand } from 'lucide-react';
import { useState } from 'react';
import { promiseKeyOf } from '#shared/domain/allocation.ts';
import { givenWords, withoutWords } from '#shared/domain/allocation-words.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { type Proposal, scarceModels } from './proposal.ts';
import {
  ARRIVAL_TEXT,
  GIVE_TEXT,
  KIND_WORDS,
  nearText,
  phoneWords,
  scarcityText,
  sumText,
  wordsOfPromise,
} from './stock-arrival.text.ts';
import type { BoxState } from './use-box.ts';

const GiveDialog = lazyDialog(GIVE_TEXT.title, () => import('./give-dialog.tsx'), 'GiveDialog');

type GivenUnit = Proposal['allocation']['units'][number];

interface ProposalPanelProps {
  state: BoxState;
  proposal: Proposal;
  children: React.ReactNode;
}

/** Who gets which phone and why, who gets none, and which phones nobody waits for. */
export function ProposalPanel({ state: { box, change }, proposal, children }: ProposalPanelProps) {
  const { allocation, promises, decisions } = proposal;
  const { timeZone: zone } = useAppConfig();
  const [moving, setMoving] = useState<GivenUnit | null>(null);
  const now = new Date();
  const given = allocation.units.filter(({ to }) => to !== null);
  const questions = allocation.questions.filter((one) => !box.otherModels.includes(questionKey(one)));
  return (
    <Panel
      title={ARRIVAL_TEXT.proposal}
      aside={sumText(allocation.units.length, given.length, allocation.without.length)}
      className="grid content-start gap-4"
    >
      {questions.map((question) => (
        <Notice
          key={questionKey(question)}
          tone="warning"
          role="status"
          title={nearText(question.box, question.promised, question.waiting)}
          actions={
            <>
              <Button
                size="compact"
                onClick={() => {
                  const { box: there, promised } = question;
                  change({ sameModels: [...box.sameModels, { box: there, promised }] });
                }}
              >
                {ARRIVAL_TEXT.same}
              </Button>
              <Button
                size="compact"
                variant="ghost"
                onClick={() => change({ otherModels: [...box.otherModels, questionKey(question)] })}
              >
                {ARRIVAL_TEXT.different}
              </Button>
            </>
          }
        />
      ))}
      {scarceModels(proposal).map((scarce) => (
        <Notice key={scarce.model} role="status" title={scarcityText(scarce)} />
      ))}
      {children}
      <VirtualList
        label={ARRIVAL_TEXT.proposal}
        items={allocation.units}
        getKey={({ unit }) => unit.key}
        estimateHeightPx={92}
        renderItem={(one) => (
          <UnitRow
            given={one}
            why={givenWords(one, promises, decisions, { now, zone })}
            problem={proposal.problems.get(one.unit.key)?.words}
            onMove={() => setMoving(one)}
          />
        )}
      />
      <Without proposal={proposal} view={{ now, zone }} />
      {moving && (
        <GiveDialog
          key={moving.unit.key}
          open
          onOpenChange={(open) => !open && setMoving(null)}
          unit={moving.unit}
          promises={promises}
          sameModels={decisions.sameModels}
          given={box.byHand.find(({ key }) => key === moving.unit.key)}
          onGive={(next) => {
            // A promise that gets another phone by hand gets only that one.
            const others = box.byHand.filter(
              ({ key, to }) =>
                key !== moving.unit.key && !(to && next?.to && promiseKeyOf(to) === promiseKeyOf(next.to)),
            );
            change({ byHand: next ? [...others, next] : others });
          }}
        />
      )}
    </Panel>
  );
}

const questionKey = ({ box, promised }: { box: string; promised: string }) => `${box}\n${promised}`;

interface UnitRowProps {
  given: GivenUnit;
  why: string;
  problem: string | undefined;
  onMove: () => void;
}

function UnitRow({ given: { unit, to }, why, problem, onMove }: UnitRowProps) {
  const phone = phoneWords(unit);
  return (
    <div className="flex items-start gap-2 rounded-control border border-edge p-3">
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <p className="text-note text-soft">
          <bdi>{phone}</bdi>
          {unit.imei && <span className="numerals whitespace-nowrap">{` · …${unit.imei.slice(-4)}`}</span>}
        </p>
        {to ? (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <bdi>{to.name}</bdi>
            <Badge stage={STAGES[to.kind]}>{KIND_WORDS[to.kind]}</Badge>
            <span className="text-note font-normal text-soft">
              {[to.quoteNumber, branchLabel(to.branch)].filter(Boolean).join(' · ')}
            </span>
          </p>
        ) : (
          <p className="font-semibold text-soft">{ARRIVAL_TEXT.unclaimed}</p>
        )}
        <p className="text-note text-soft">{why}</p>
        {problem && <p className="text-note font-medium text-danger-ink">{problem}</p>}
      </div>
      <IconButton
        label={`${ARRIVAL_TEXT.change}: ${phone}, ${to?.name ?? ARRIVAL_TEXT.unclaimed}`}
        onClick={onMove}
      >
        <Hand aria-hidden />
      </IconButton>
    </div>
  );
}

const STAGES = { pre_order: 'arrived', layby: 'completed', reservation: 'notified' } as const;

/** How many rows are shown at first; the rest on request. */
const FIRST = 10;

function Without({ proposal, view }: { proposal: Proposal; view: { now: Date; zone: string } }) {
  const { allocation, decisions } = proposal;
  const [isAll, setIsAll] = useState(false);
  const { without } = allocation;
  if (without.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-body font-semibold">
        {ARRIVAL_TEXT.withoutTitle} <span className="numerals text-soft">({without.length})</span>
      </h3>
      <ul className="grid gap-1.5">
        {(isAll ? without : without.slice(0, FIRST)).map((promise) => (
          <li key={promiseKeyOf(promise)} className="text-note wrap-anywhere">
            <bdi className="font-semibold">{promise.name}</bdi>{' '}
            <span className="text-soft">
              {wordsOfPromise(promise)} · <bdi>{phoneWords(promise)}</bdi> ·{' '}
              {withoutWords(allocation, promise, decisions, { ...view, nameOf: ({ name }) => name })}
            </span>
          </li>
        ))}
      </ul>
      {!isAll && without.length > FIRST && (
        <Button size="compact" variant="ghost" className="justify-self-start" onClick={() => setIsAll(true)}>
          {ARRIVAL_TEXT.showAll}
        </Button>
      )}
    </section>
  );
}
