import { useDeferredValue, useMemo, useState } from 'react';
import type { ImportOutcome, ImportPreview, ImportQuestion } from '#shared/contracts/imports.ts';
import { describeImport, describeUnanswered, listQuestions } from '#shared/domain/import-words.ts';
import { Checkbox } from '#web/components/ui/form/checkbox.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { describeFile, KIND_TEXT, OUTCOME_CHIPS } from './imports.text.ts';
import { PreviewRows } from './preview-rows.tsx';

type Filter = ImportOutcome | 'all';

interface ImportPreviewProps {
  name: string;
  preview: ImportPreview;
  accepted: readonly ImportQuestion[];
  isBusy: boolean;
  onAcceptedChange: (accepted: ImportQuestion[]) => void;
}

/** The effects of the import: counts that filter the rows, and every row with its outcome. */
export function ImportPreviewPanel({
  name,
  preview,
  accepted,
  isBusy,
  onAcceptedChange,
}: ImportPreviewProps) {
  const { kind, rows, summary } = preview;
  const [filter, setFilter] = useState<Filter>('all');
  // The chips respond at once, even while 20,000 rows are filtered.
  const shownFilter = useDeferredValue(filter);
  const shown = useMemo(
    () => (shownFilter === 'all' ? rows : rows.filter(({ outcome }) => outcome === shownFilter)),
    [rows, shownFilter],
  );
  const counts: [Filter, string, number][] = [
    ['all', 'All', rows.length],
    ['new', OUTCOME_CHIPS.new, summary.newCustomers],
    ['known_customer', OUTCOME_CHIPS.known_customer, summary.knownCustomers],
    ['asked', OUTCOME_CHIPS.asked, summary.unanswered],
    ['already_there', OUTCOME_CHIPS.already_there, summary.alreadyThere],
    ['unreadable', OUTCOME_CHIPS.unreadable, summary.unreadable],
  ];
  // Rows of a customer list have no customer of their own, and no questions about one.
  const isOwned = kind !== 'customers';
  const chips = counts.filter(([value]) => isOwned || (value !== 'known_customer' && value !== 'asked'));
  return (
    <div className="grid gap-3">
      <div>
        <p className="truncate text-body font-medium">{name}</p>
        <p className="text-note text-soft">{describeFile(preview)}</p>
      </div>
      <RadioGroup
        look="chips"
        aria-label="Show"
        value={filter}
        onValueChange={setFilter}
        options={chips.map(([value, label, count]) => ({
          value,
          label: (
            <>
              {label} <span className="numerals ml-1 font-semibold">{count.toLocaleString('en-GB')}</span>
            </>
          ),
          isDisabled: count === 0,
        }))}
      />
      {listQuestions(summary).map(({ question, text }) => (
        <Checkbox
          key={question}
          label={text}
          checked={accepted.includes(question)}
          disabled={isBusy}
          onCheckedChange={(checked) =>
            onAcceptedChange(
              checked === true ? [...accepted, question] : accepted.filter((one) => one !== question),
            )
          }
        />
      ))}
      <PreviewRows key={shownFilter} kind={kind} rows={shown} />
      <p className="text-body text-soft" role="status">
        {summary.records > 0
          ? describeImport(kind, summary)
          : summary.unanswered === 0 && KIND_TEXT[kind].nothing}{' '}
        {describeUnanswered(summary)}
        {summary.unreadable > 0 && ' Unreadable rows are skipped; fix them in the file and import it again.'}
      </p>
    </div>
  );
}
