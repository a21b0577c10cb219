import type { BulkPreviewBody } from '#shared/contracts/bulk.ts';
import type { BulkAction } from '#shared/domain/bulk-actions.ts';
import { addDays } from '#shared/domain/calendar.ts';
import {
  BRANCHES,
  type BranchCode,
  COMMUNICATION_MODE_LABELS,
  COMMUNICATION_MODES,
  type CommunicationMode,
} from '#shared/domain/labels.ts';
import { MOST_PROMISED_DAYS } from '#shared/domain/promise-limits.ts';
import { AgentSelect, BranchSelect } from '#web/components/shop/agent-and-branch-selects.tsx';
import { DatePicker } from '#web/components/ui/form/date-picker.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { BULK_TEXT } from './bulk.text.ts';

/** The input of the dialog so far. */
export interface AskedValues {
  answer: 'yes' | 'no' | null;
  contactedBy: string;
  mode: CommunicationMode | null;
  agent: string;
  branch: BranchCode | '';
  expectedOn: string;
}

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;
const MODES = COMMUNICATION_MODES.map((value) => ({ value, label: COMMUNICATION_MODE_LABELS[value] }));

/** The input in the form of the API; null while something is missing. */
export function valuesOf(action: BulkAction, asked: AskedValues): BulkPreviewBody['values'] | null {
  const { answer, contactedBy, mode: communicationMode, agent, branch, expectedOn } = asked;
  if (action === 'expect') return expectedOn === '' ? null : { expectedOn };
  if (action === 'agent') return agent === '' ? null : { agent };
  if (action === 'branch') return branch === '' ? null : { branch };
  if (action === 'step') return undefined;
  if (answer === null) return null;
  if (answer === 'no') return { customerContacted: false };
  if (contactedBy === '' || communicationMode === null) return null;
  return { customerContacted: true, contactedBy, communicationMode };
}

interface BulkFieldsProps {
  action: BulkAction;
  asked: AskedValues;
  onAsked: (asked: AskedValues) => void;
  isDisabled: boolean;
}

/** The input fields of an action, the same for all rows. */
export function BulkFields({ action, asked, onAsked, isDisabled }: BulkFieldsProps) {
  const today = useShopDay();
  const say = (said: Partial<AskedValues>) => onAsked({ ...asked, ...said });
  if (action === 'agent')
    return (
      <Field label={BULK_TEXT.agent} isRequired>
        <AgentSelect
          present=""
          disabled={isDisabled}
          value={asked.agent}
          onChange={({ target }) => say({ agent: target.value })}
        />
      </Field>
    );
  if (action === 'branch')
    return (
      <Field label={BULK_TEXT.branch} isRequired>
        <BranchSelect
          present=""
          disabled={isDisabled}
          value={asked.branch}
          onChange={({ target }) => say({ branch: BRANCHES.find((code) => code === target.value) ?? '' })}
        />
      </Field>
    );
  if (action === 'expect')
    return (
      <Field label={BULK_TEXT.expectedOn} isRequired>
        <DatePicker
          minDay={today}
          maxDay={addDays(today, MOST_PROMISED_DAYS)}
          isDisabled={isDisabled}
          value={asked.expectedOn}
          onValueChange={(expectedOn) => say({ expectedOn })}
        />
      </Field>
    );
  if (action === 'step') return null;
  return (
    <>
      <Field label={BULK_TEXT.answer} isRequired>
        <RadioGroup
          options={ANSWERS}
          isDisabled={isDisabled}
          value={asked.answer}
          onValueChange={(answer) => say({ answer })}
        />
      </Field>
      {asked.answer === 'yes' && (
        <>
          <Field label={BULK_TEXT.contactedBy} isRequired>
            <AgentSelect
              present={asked.contactedBy}
              disabled={isDisabled}
              value={asked.contactedBy}
              onChange={({ target }) => say({ contactedBy: target.value })}
            />
          </Field>
          <Field label={BULK_TEXT.mode} isRequired>
            <RadioGroup
              look="chips"
              options={MODES}
              isDisabled={isDisabled}
              value={asked.mode}
              onValueChange={(mode) => say({ mode })}
            />
          </Field>
        </>
      )}
    </>
  );
}
