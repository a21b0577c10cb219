import { ClipboardPaste, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MOST_UNITS } from '#shared/domain/allocation.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { BRANCH_LABELS, BRANCHES, type BranchCode } from '#shared/domain/labels.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { addImei, addPhones, countAll, countOf, lineOf, type Phone } from './box-lines.ts';
import type { NumberProblems } from './number-problems.ts';
import { PhoneForm } from './phone-form.tsx';
import { ARRIVAL_TEXT, BACK_TEXT, knownNumberText, PASTE_TEXT, phoneWords } from './stock-arrival.text.ts';
import type { BoxState } from './use-box.ts';

const PasteDialog = lazyDialog(PASTE_TEXT.title, () => import('./paste-dialog.tsx'), 'PasteDialog');

const BoxLineRow = lazyPart(() => import('./box-line.tsx'), 'BoxLineRow', { isExpected: true });

const BackDialog = lazyDialog(BACK_TEXT.title, () => import('./back-dialog.tsx'), 'BackDialog');

const BRANCH_OPTIONS = BRANCHES.map((value) => ({ value, label: BRANCH_LABELS[value] }));

interface BoxPanelProps {
  state: BoxState;
  problems: NumberProblems;
}

/** Lists the phones of the box: by hand, by scanner, or from a pasted list. */
export function BoxPanel({ state, problems }: BoxPanelProps) {
  const { box, change, setLines, empty, isFromElsewhere } = state;
  const [isPasting, setIsPasting] = useState(false);
  const [last, setLast] = useState<Phone | null>(null);
  const [back, setBack] = useState<string | null>(null);
  const count = countAll(box.lines);
  const note = (id: string, imei: string) => {
    const noted = addImei(box.lines, id, imei);
    if ('with' in noted) return knownNumberText(imei, phoneWords(noted.with));
    if ('isFull' in noted) return ARRIVAL_TEXT.full;
    // A camera may read the next IMEI before this one is rendered.
    setLines((lines) => {
      const now = addImei(lines, id, imei);
      return 'lines' in now ? now.lines : [...lines];
    });
    return null;
  };
  return (
    <Panel
      title={ARRIVAL_TEXT.box}
      aside={count > 0 && formatCount(count, 'phone')}
      className="grid content-start"
    >
      <div className="grid gap-4">
        {isFromElsewhere && (
          <p role="status" className="text-note text-soft">
            {ARRIVAL_TEXT.elsewhere}
          </p>
        )}
        <Field
          label={ARRIVAL_TEXT.branch}
          isRequired
          error={box.branch === '' && count > 0 ? ARRIVAL_TEXT.noBranch : undefined}
        >
          <Select
            options={BRANCH_OPTIONS}
            placeholder={ARRIVAL_TEXT.selectBranch}
            value={box.branch}
            onChange={({ target }) => change({ branch: target.value as BranchCode })}
          />
        </Field>
        <PhoneForm
          count={count}
          onAdd={(phone, quantity) => {
            setLast(phone);
            setLines((lines) => addPhones(lines, phone, quantity));
          }}
          onImei={(imei) => note(lineOf(box.lines, last)?.id ?? '', imei)}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setIsPasting(true)}>
            <ClipboardPaste aria-hidden />
            {ARRIVAL_TEXT.paste}
          </Button>
          {count > 0 && (
            <Button variant="ghost" onClick={empty}>
              <Trash2 aria-hidden />
              {ARRIVAL_TEXT.clear}
            </Button>
          )}
        </div>
        {box.lines.length > 0 && (
          <ul className="grid gap-2" aria-label={ARRIVAL_TEXT.box}>
            {box.lines.map((line) => (
              <BoxLineRow
                key={line.id}
                line={line}
                problems={problems}
                most={MOST_UNITS - count + countOf(line)}
                onImei={(imei) => note(line.id, imei)}
                onBroughtBack={setBack}
                onUnnoted={(isUnnoted) => state.setUnnoted(line.id, isUnnoted)}
                onChange={(next) =>
                  setLines((lines) =>
                    lines.flatMap((one) => (one.id === line.id ? (next ? [next] : []) : [one])),
                  )
                }
              />
            ))}
          </ul>
        )}
      </div>
      <PasteDialog
        open={isPasting}
        onOpenChange={setIsPasting}
        onLines={(pasted) =>
          setLines((lines) =>
            pasted.reduce((all, line) => addPhones(all, line, line.quantity, line.imeis), [...lines]),
          )
        }
      />
      {back !== null && (
        <BackDialog
          key={back}
          open
          onOpenChange={(open) => !open && setBack(null)}
          imei={back}
          onReason={(reason) =>
            change({
              broughtBack: [...box.broughtBack.filter(({ imei }) => imei !== back), { imei: back, reason }],
            })
          }
        />
      )}
    </Panel>
  );
}
