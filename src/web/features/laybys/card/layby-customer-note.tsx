import { useQuery } from '@tanstack/react-query';
import { UserCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone, normalizePhone, phoneDigits } from '#shared/domain/phone.ts';
import { normalizeText } from '#shared/domain/text.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { customersByPhoneQuery } from '#web/features/customers/public/customer-search.queries.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import {
  FORM_TEXT,
  knownCustomerText,
  laybyGoesToText,
  nameButtonText,
  numberBelongsText,
} from '../laybys-screen.text.ts';

const DEBOUNCE_MS = 300;
/** Shorter texts are still being typed. */
const MIN_DIGITS = 7;

interface LaybyCustomerNoteProps {
  name: string;
  number: string;
  onUseName: (name: string) => void;
}

/** Whose the layby will be: the number decides, as on the server; the name tells members of a family apart. */
export function LaybyCustomerNote({ name, number, onUseName }: LaybyCustomerNoteProps) {
  const sought = useDebounced(number.trim(), DEBOUNCE_MS);
  const isComplete = phoneDigits(number).length >= MIN_DIGITS;
  const lookup = useQuery({
    ...customersByPhoneQuery(sought),
    enabled: isComplete && phoneDigits(sought).length >= MIN_DIGITS,
  });
  if (!isComplete) return null;
  if (normalizePhone(sought) !== normalizePhone(number) || lookup.isFetching) {
    return <Line>{FORM_TEXT.lookingUp}</Line>;
  }
  if (lookup.data === undefined) return <Line>{FORM_TEXT.lookUpFailed}</Line>;
  const [first] = lookup.data;
  if (!first) return <Line icon={<UserPlus />}>{FORM_TEXT.unknownNumber}</Line>;
  const same = lookup.data.find((one) => normalizeText(one.name) === normalizeText(name));
  if (same) {
    return (
      <Line icon={<UserCheck />}>
        {knownCustomerText([same.name, formatPhone(same.phone), same.location])}
      </Line>
    );
  }
  return (
    <Notice
      role="status"
      tone={name.trim() === '' ? 'info' : 'warning'}
      title={numberBelongsText(
        formatPhone(number),
        lookup.data.map((one) => one.name),
      )}
      actions={lookup.data.map((one) => (
        <Button key={one.id} size="compact" onClick={() => onUseName(one.name)}>
          {nameButtonText(one.name)}
        </Button>
      ))}
    >
      {name.trim() !== '' && laybyGoesToText(first.name)}
    </Notice>
  );
}

function Line({ icon, children }: { icon?: ReactNode; children: string }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2 text-note text-soft [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-success-ink"
    >
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
