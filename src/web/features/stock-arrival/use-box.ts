import { useEffect, useEffectEvent, useState } from 'react';
import type { ArrivalPreviewBody } from '#shared/contracts/stock-arrival.ts';
import { type BranchCode, branchCodeOf } from '#shared/domain/labels.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { dropDraft, keepDraft, readDraft, watchDraft } from '#web/lib/forms/form-drafts.ts';
import { useDevice } from '#web/lib/session.ts';
import { addPhones, type BoxLine, unitsOf } from './box-lines.ts';
import { ARRIVAL_TEXT } from './stock-arrival.text.ts';

export interface Box {
  branch: BranchCode | '';
  lines: readonly BoxLine[];
  sameModels: { box: string; promised: string }[];
  /** Questions about similar models that were answered with no, by their keys. */
  otherModels: string[];
  byHand: NonNullable<ArrivalPreviewBody['byHand']>;
  /** Phones that had been handed over, and why they are in the shop again. */
  broughtBack: NonNullable<ArrivalPreviewBody['broughtBack']>;
}

/** The name of the draft: a device lists one box at a time, which survives a reload. */
const DRAFT = 'stock-arrival-box';

/** The box that is being listed, stored on this device for a day. */
export function useBox() {
  const { branch } = useDevice();
  const empty: Box = {
    ...{ branch: branchCodeOf(branch ?? '') ?? '', lines: [] },
    ...{ sameModels: [], otherModels: [], byHand: [], broughtBack: [] },
  };
  const [box, setBox] = useState<Box>(() => ({ ...empty, ...readDraft(DRAFT)?.values }) as Box);
  /** The box as stored by another tab, until it is changed in this one. */
  const [heard, setHeard] = useState<Box | null>(null);
  const [unnoted, setUnnoted] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (box !== heard) keep(box);
  }, [box, heard]);
  const hear = useEffectEvent(() => {
    const theirs = { ...empty, branch: box.branch, ...readDraft(DRAFT)?.values } as Box;
    if (JSON.stringify(theirs) === JSON.stringify(box)) return;
    setHeard(theirs);
    setBox(theirs);
  });
  useEffect(() => {
    return watchDraft(DRAFT, () => hear());
  }, []);
  return {
    box,
    isFromElsewhere: box === heard,
    /** A line has an IMEI field with a text that could not be added. */
    isUnnoted: unnoted.size > 0,
    setUnnoted: (line: string, isUnnoted: boolean) =>
      setUnnoted((known) => {
        if (known.has(line) === isUnnoted) return known;
        const others = [...known].filter((one) => one !== line);
        return new Set(isUnnoted ? [...others, line] : others);
      }),
    change: (part: Partial<Box>) => setBox((known) => ({ ...known, ...part })),
    setLines: (next: (lines: readonly BoxLine[]) => BoxLine[]) =>
      setBox((known) => {
        const lines = next(known.lines);
        const keys = new Set(unitsOf(lines).map(({ key }) => key));
        const imeis = new Set(lines.flatMap((line) => line.imeis));
        return {
          ...known,
          lines,
          byHand: known.byHand.filter(({ key }) => keys.has(key)),
          broughtBack: known.broughtBack.filter(({ imei }) => imeis.has(imei)),
        };
      }),
    clear: () => setBox({ ...empty, branch: box.branch }),
    /** Empties the box without an arrival; the undo restores it, together with what has been listed since. */
    empty: () => {
      setBox({ ...empty, branch: box.branch });
      const onSelect = () => {
        keep(box);
        setBox(({ lines }) => ({
          ...box,
          lines: lines.reduce<readonly BoxLine[]>(
            (all, line) => addPhones(all, line, line.quantity, line.imeis),
            box.lines,
          ),
        }));
      };
      toast({ title: ARRIVAL_TEXT.emptied, action: { label: ARRIVAL_TEXT.undo, onSelect } });
    },
  };
}

function keep(box: Box): void {
  if (box.lines.length === 0) dropDraft(DRAFT);
  else keepDraft({ opening: DRAFT, name: DRAFT, doing: 'listing a box', values: { ...box }, before: {} });
}

export type BoxState = ReturnType<typeof useBox>;

/** The box in the form of the preview request. */
export function bodyOf({ lines, sameModels, byHand, broughtBack }: Box): ArrivalPreviewBody {
  return { units: unitsOf(lines), sameModels, byHand, broughtBack };
}
