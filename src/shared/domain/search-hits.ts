import type { HitKind, SearchHit } from '../contracts/search.ts';
import type { Day } from './calendar.ts';
import { LAYBY_STATUS_LABELS, RESERVATION_STATUS_LABELS } from './labels.ts';
import { ORDER_STATUS_LABELS } from './order-statuses.ts';
import { formatPhone } from './phone.ts';
import { PRE_ORDER_STATUS_LABELS } from './pre-order-statuses.ts';
import type { FoundRow, Ranked } from './search-rank.ts';
import { SUBJECT_PLACES } from './subjects.ts';

const PLACES: Readonly<Record<HitKind, string>> = {
  ...SUBJECT_PLACES,
  customer: '/customers/',
  pre_order: '/pre-orders?preOrder=',
};

const STATUS_LABELS: Readonly<Record<HitKind, Readonly<Record<string, string>>>> = {
  customer: {},
  payment: ORDER_STATUS_LABELS,
  layby: LAYBY_STATUS_LABELS,
  pre_order: PRE_ORDER_STATUS_LABELS,
  reservation: RESERVATION_STATUS_LABELS,
};

export function presentHit({ row, matched }: Ranked, today: Day): SearchHit {
  const { kind, id, customerId, name, phone, updatedAt } = row;
  return {
    kind,
    id,
    ...wordsOf(row),
    matched,
    status: statusOf(row, today),
    owedAmount: row.owed !== null && Number(row.owed) > 0 && row.status !== 'cancelled' ? row.owed : null,
    customer: { id: customerId, name, phone },
    link: `${PLACES[kind]}${id}`,
    updatedAt: updatedAt.toISOString(),
  };
}

/** The title and the note: quote numbers distinguish orders and pre-orders, phones everything else. */
function wordsOf({ kind, agreedName, name, phone, quote, model }: FoundRow): { title: string; note: string } {
  if (kind === 'customer') return { title: name, note: formatPhone(phone) };
  if (kind === 'payment') return { title: quote ?? '', note: joined(name, model) };
  return { title: model ?? '', note: joined(agreedName ?? name, quote ?? formatPhone(phone)) };
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

function statusOf({ kind, status, dueDate }: FoundRow, today: Day): SearchHit['status'] {
  if (status === null) return null;
  const isLate = kind === 'layby' && status === 'active' && dueDate !== null && dueDate < today;
  const code = isLate ? 'overdue' : status;
  return { code, label: STATUS_LABELS[kind][code] ?? code };
}
