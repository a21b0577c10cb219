import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { HealthRow } from '#shared/contracts/data-health.ts';
import { Button } from '#web/components/ui/button.tsx';
import { apartText, HEALTH_TEXT, mergeText } from './data-health.text.ts';
import type { HealthFixing } from './use-health-fix.ts';

const nameOf = (label: string) => label.split(' · ')[0] ?? label;

/** For customers with the same number: which one stays, and which of the others are the same person. */
export function MergeChoice({ row, fix }: { row: HealthRow; fix: HealthFixing }) {
  const [keep, setKeep] = useState(row.choices[0]?.id);
  const kept = row.choices.find(({ id }) => id === keep) ?? row.choices[0];
  if (kept === undefined) return null;
  return (
    <div className="grid min-w-0 gap-2">
      <fieldset className="grid gap-1">
        <legend className="text-note text-soft">{HEALTH_TEXT.choose}</legend>
        {row.choices.map(({ id, label }) => (
          <div key={id} className="flex min-h-9 min-w-0 items-center gap-2.5 pointer-coarse:min-h-11">
            <label className="flex min-w-0 items-center gap-2.5 break-words">
              <input
                type="radio"
                name={`keep-${row.id}`}
                checked={id === kept.id}
                onChange={() => setKeep(id)}
                className="size-4.5 shrink-0 accent-(--focus)"
              />
              <span className="min-w-0">{label}</span>
            </label>
            <Link
              to="/customers/$customerId"
              params={{ customerId: String(id) }}
              aria-label={`Open ${label}`}
              className="shrink-0 py-2 text-note text-cyan-ink underline underline-offset-4"
            >
              Open
            </Link>
          </div>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        {row.choices
          .filter(({ id }) => id !== kept.id)
          .map(({ id, label }) => (
            <Button
              key={id}
              size="compact"
              className="h-auto min-h-9 py-1.5 text-left wrap-anywhere whitespace-normal pointer-coarse:min-h-11"
              isPending={
                fix.isPending && fix.variables?.fix === 'merge' && fix.variables.rows?.[0]?.id === id
              }
              disabled={fix.isPending}
              onClick={() => fix.mutate({ fix: 'merge', keep: kept.id, rows: [{ entity: 'customer', id }] })}
            >
              {mergeText(nameOf(label), nameOf(kept.label))}
            </Button>
          ))}
        <Button
          size="compact"
          variant="ghost"
          className="pointer-coarse:min-h-11"
          aria-label={`${row.label}: ${apartText(row.choices.length)}`}
          isPending={
            fix.isPending && fix.variables?.fix === 'apart' && fix.variables.rows?.[0]?.id === row.id
          }
          disabled={fix.isPending}
          onClick={() => fix.mutate({ fix: 'apart', rows: [{ entity: 'customer', id: row.id }] })}
        >
          {apartText(row.choices.length)}
        </Button>
      </div>
    </div>
  );
}
