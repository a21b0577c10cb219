import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { readTypedAmount } from '#shared/domain/amount-text.ts';
import { RESERVATION_PRIORITIES, RESERVATION_PRIORITY_LABELS } from '#shared/domain/labels.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { ViewOptions } from '#web/components/list/density/view-options.tsx';
import { branchOptions } from '#web/components/shop/agents-and-branches.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/form/date-picker.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import {
  LIST_FILTER_NAMES,
  type ListFilterName,
  listFilterOf,
  listFilterSearchOf,
  misunderstoodOf,
  onlyOf,
} from '#web/lib/list-filter.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { FILTERS_TEXT, SORT_LABELS } from './list-filters.text.ts';
import { FILTER_FIELDS_TEXT, OF_PEOPLE_TEXT } from './list-filters-dialog.text.ts';
import type { ListFiltersProps } from './list-filters-props.ts';
import { ModelFilter } from './model-filter.tsx';
import { changedChoices, dueChoices, stuckChoices } from './stuck-choices.ts';

const PRIORITY_CHOICES = [
  { value: '', label: FILTER_FIELDS_TEXT.anyPriority },
  ...RESERVATION_PRIORITIES.map((value) => ({ value, label: RESERVATION_PRIORITY_LABELS[value] })),
];

type Values = Record<ListFilterName, string>;
type Errors = { [Name in ListFilterName]?: string | undefined };

/** All filters of a list. The list changes only when they are applied. */
export function ListFiltersDialog({
  names,
  sorts,
  hasAllLegs = false,
  columns,
  open,
  onOpenChange,
}: DialogProps & ListFiltersProps) {
  const [usualSort = ''] = sorts;
  // For customers the texts differ.
  const words = names.includes('changed') ? OF_PEOPLE_TEXT : FILTER_FIELDS_TEXT;
  const navigate = useNavigate();
  const { agents, branches } = useAppConfig();
  const search = listFilterSearchOf(useSearch({ strict: false }));
  const [values, setValues] = useState<Values>(onlyOf(listFilterOf(search), names, sorts));
  const [errors, setErrors] = useState<Errors>({});
  const set = (name: ListFilterName) => (text: string) =>
    setValues((before) => ({ ...before, [name]: text }));
  const bind = (name: ListFilterName) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
  });

  function show(chosen: Values) {
    const address = Object.fromEntries(
      LIST_FILTER_NAMES.map((name) => [name, chosen[name].trim() || undefined]),
    );
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...address }) });
    onOpenChange(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const balance = values.balance.trim() === '' ? '' : readTypedAmount(values.balance).value;
    const chosen = { ...values, balance, sort: values.sort === usualSort ? '' : values.sort };
    const wrong = misunderstoodOf(listFilterSearchOf(chosen));
    const found: Errors = {
      ...(wrong.includes('balance') && { balance: FILTER_FIELDS_TEXT.balanceError }),
      ...(wrong.includes('to') && { to: FILTER_FIELDS_TEXT.toError }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) show(chosen);
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={FILTERS_TEXT.title}
      maxWidthPx={560}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => show(listFilterOf({}))}>{FILTERS_TEXT.clear}</Button>
          <Button variant="primary" type="submit">
            {FILTER_FIELDS_TEXT.show}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <Field label={FILTER_FIELDS_TEXT.branch}>
          <Select
            options={[
              { value: '', label: FILTERS_TEXT.allBranches },
              ...branchOptions(branches, values.branch),
            ]}
            {...bind('branch')}
          />
        </Field>
        <Field label={FILTER_FIELDS_TEXT.agent}>
          <Select
            options={[
              { value: '', label: FILTER_FIELDS_TEXT.allAgents },
              ...[...new Set([...agents, values.agent])]
                .filter(Boolean)
                .map((name) => ({ value: name, label: name })),
            ]}
            {...bind('agent')}
          />
        </Field>
        <Field label={words.from}>
          <DatePicker isClearable value={values.from} onValueChange={set('from')} />
        </Field>
        <Field label={words.to} error={errors.to}>
          <DatePicker isClearable value={values.to} onValueChange={set('to')} />
        </Field>
        {names.includes('balance') && (
          <Field label={words.balance} error={errors.balance}>
            <Input inputMode="decimal" autoComplete="off" placeholder="N$" {...bind('balance')} />
          </Field>
        )}
        {names.includes('stuck') && (
          <Field label={FILTER_FIELDS_TEXT.stuck}>
            <Select
              options={[
                { value: '', label: FILTER_FIELDS_TEXT.anyTime },
                ...stuckChoices(hasAllLegs, values.stuck),
              ]}
              {...bind('stuck')}
            />
          </Field>
        )}
        {names.includes('due') && (
          <Field label={FILTER_FIELDS_TEXT.due}>
            <Select
              options={[{ value: '', label: FILTER_FIELDS_TEXT.anyTime }, ...dueChoices(values.due)]}
              {...bind('due')}
            />
          </Field>
        )}
        {names.includes('priority') && (
          <Field label={FILTER_FIELDS_TEXT.priority}>
            <Select options={PRIORITY_CHOICES} {...bind('priority')} />
          </Field>
        )}
        {names.includes('changed') && (
          <Field label={FILTER_FIELDS_TEXT.changed}>
            <Select
              options={[{ value: '', label: FILTER_FIELDS_TEXT.anyTime }, ...changedChoices(values.changed)]}
              {...bind('changed')}
            />
          </Field>
        )}
        {names.includes('model') && (
          <Field label={FILTER_FIELDS_TEXT.model} hint={FILTER_FIELDS_TEXT.modelHint}>
            <ModelFilter value={values.model} onValueChange={set('model')} />
          </Field>
        )}
        <Field label={FILTER_FIELDS_TEXT.sort}>
          <Select
            options={sorts.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
            value={values.sort || usualSort}
            onChange={({ target }) => set('sort')(target.value)}
          />
        </Field>
      </div>
      {columns && <ViewOptions columns={columns} />}
    </Dialog>
  );
}
