import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCheck, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Customer, Owner } from '#shared/contracts/customers.ts';
import { formatPhone, normalizePhone, phoneDigits } from '#shared/domain/phone.ts';
import { normalizeText } from '#shared/domain/text.ts';
import { UnansweredError } from '#web/components/dialog/unanswered-error.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError, userMessageOf } from '#web/lib/api-error.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { isRefusal } from '#web/lib/writes/repeat.ts';
import { CustomerQuestion } from './customer-question.tsx';
import { customersByPhoneQuery, updateCustomer } from './customer-search.queries.ts';
import { CUSTOMERS_KEY } from './customers.queries.ts';

// Whose name and phone these are: somebody known, somebody new, or a question that only the person at the desk can
// answer. Nobody is created twice, renamed or taken for another without that answer.

const DEBOUNCE_MS = 300;
/** Shorter texts are still being typed. */
const MIN_DIGITS = 7;

export interface TypedCustomer {
  name: string;
  phone: string;
  location: string;
}

type Decision = { kind: 'rename'; customer: Customer } | { kind: 'new' };

const QUESTION = 'Choose which customer this is';

/**
 * Looks the phone number up while it is typed, and settles on `saveFor` whose the record is that the form takes in:
 * somebody new is created along with it, by the same call. Shown by `CustomerIdentity`.
 */
export function useCustomerIdentity(typed: TypedCustomer, isActive = true) {
  const client = useQueryClient();
  const [decided, setDecided] = useState<{ forWhom: string; decision: Decision } | null>(null);
  const [askedCount, setAskedCount] = useState(0);
  const unanswered = useRef<{ whole: string; owner: Owner } | null>(null);
  const phone = useDebounced(typed.phone.trim(), DEBOUNCE_MS);
  const isLookedUp = isActive && phoneDigits(phone).length >= MIN_DIGITS;
  const lookup = useQuery({ ...customersByPhoneQuery(phone), enabled: isLookedUp });
  const isCurrent = isLookedUp && normalizePhone(phone) === normalizePhone(typed.phone);
  const forWhom = whoIs(typed);
  const decision = decided?.forWhom === forWhom ? decided.decision : null;

  /**
   * The customer who is meant; 'new' for another one with a number that somebody has, null for a number that nobody has.
   * @throws UnansweredError, ApiError, NetworkError
   */
  async function find(): Promise<Customer | 'new' | null> {
    const matches = await client.fetchQuery(customersByPhoneQuery(typed.phone));
    const same = findSame(matches, typed);
    if (same) return same.location === null ? remember(await addLocation(same)) : same;
    if (decision?.kind === 'rename') return remember(await rename(decision.customer));
    if (matches.length === 0) return null;
    if (decision === null) throw ask();
    return decision.kind;
  }

  /**
   * Sends what is `known`'s, or without one the typed customer's. Until an attempt is answered, the next says the same:
   * a customer that it may have created is not found and sent instead.
   * @throws UnansweredError, ApiError, NetworkError
   */
  async function saveFor<T>(known: Customer | null, send: (owner: Owner) => Promise<T>): Promise<T> {
    if (known !== null) return send({ customerId: known.id });
    const whole = JSON.stringify([typed, decision?.kind]);
    const owner = unanswered.current?.whole === whole ? unanswered.current.owner : await findOwner();
    try {
      const saved = await send(owner);
      if ('newCustomer' in owner) void forgetLookups();
      return saved;
    } catch (error) {
      unanswered.current = isRefusal(error, true) ? null : { whole, owner };
      if (!(error instanceof ApiError) || error.problem?.code !== 'duplicate_customer') throw error;
      // Somebody has just added this number: now there is a choice to make.
      await forgetLookups();
      throw ask({ cause: error });
    }
  }

  async function findOwner(): Promise<Owner> {
    const found = await find();
    if (found === null) return { newCustomer: typed };
    return found === 'new' ? { newCustomer: { ...typed, allowDuplicate: true } } : { customerId: found.id };
  }

  function forgetLookups(): Promise<void> {
    return client.invalidateQueries({ queryKey: [...CUSTOMERS_KEY, 'by-phone'] });
  }

  /** Puts the choice before the person's eyes. */
  function ask(options?: ErrorOptions): UnansweredError {
    setAskedCount((count) => count + 1);
    return new UnansweredError(QUESTION, options);
  }

  function rename(customer: Customer): Promise<Customer> {
    const location = typed.location.trim();
    return updateCustomer(customer, { name: typed.name, ...(location === '' ? {} : { location }) });
  }

  async function addLocation(customer: Customer): Promise<Customer> {
    const location = typed.location.trim();
    return location === '' ? customer : updateCustomer(customer, { location });
  }

  /** A save that fails after this finds the customer at its next attempt. */
  function remember(customer: Customer): Customer {
    const { queryKey } = customersByPhoneQuery(customer.phone);
    client.setQueryData(queryKey, (known: Customer[] | undefined = []) => [
      customer,
      ...known.filter((one) => one.id !== customer.id),
    ]);
    return customer;
  }

  return {
    find,
    saveFor,
    decide: (next: Decision) => setDecided({ forWhom, decision: next }),
    retry: () => void lookup.refetch(),
    decision,
    askedCount,
    matches: isCurrent ? lookup.data : undefined,
    error: isCurrent && !lookup.isFetching ? lookup.error : null,
    isLooking: isActive && phoneDigits(typed.phone).length >= MIN_DIGITS && (!isCurrent || lookup.isFetching),
  };
}

interface CustomerIdentityProps {
  typed: TypedCustomer;
  identity: ReturnType<typeof useCustomerIdentity>;
  /** Takes over the name (and location) of somebody known. */
  onUse: (customer: Customer) => void;
}

/** What is known about the typed phone number, and the choice where name and number disagree. */
export function CustomerIdentity({ typed, identity, onUse }: CustomerIdentityProps) {
  const { matches, error, isLooking, decision } = identity;
  if (isLooking) return <Line>Looking this number up…</Line>;
  if (error) {
    const retry = (
      <Button size="compact" onClick={identity.retry}>
        Try again
      </Button>
    );
    return (
      <Notice tone="danger" role="alert" title="The number could not be looked up" actions={retry}>
        {userMessageOf(error)}
      </Notice>
    );
  }
  const [first] = matches ?? [];
  if (!matches) return null;
  if (!first) return <Line icon="new">New customer: added together with this.</Line>;
  const same = findSame(matches, typed);
  if (same) return <Line icon="known">{knownWords(same)}</Line>;
  const name = typed.name.trim();
  if (decision?.kind === 'rename')
    return (
      <Line icon="known">
        {decision.customer.name} will be renamed to {name}.
      </Line>
    );
  if (decision?.kind === 'new')
    return <Line icon="new">{name} will be added as a new customer with this number.</Line>;
  return (
    <CustomerQuestion
      key={identity.askedCount}
      name={typed.name}
      phone={typed.phone}
      known={matches}
      isUrgent={identity.askedCount > 0}
      onUse={onUse}
      onUpdate={(customer) => identity.decide({ kind: 'rename', customer })}
      onNew={() => identity.decide({ kind: 'new' })}
    />
  );
}

function Line({ icon, children }: { icon?: 'known' | 'new'; children: React.ReactNode }) {
  const Icon = icon === 'known' ? UserCheck : UserPlus;
  return (
    <p role="status" className="flex items-center gap-2 text-note text-soft">
      {icon && <Icon aria-hidden className="size-4 shrink-0 text-success-ink" />}
      <span>{children}</span>
    </p>
  );
}

function knownWords({ name, phone, location }: Customer): string {
  return `Known customer: ${[name, formatPhone(phone), location].filter(Boolean).join(' · ')}`;
}

function whoIs({ name, phone }: TypedCustomer): string {
  return `${normalizeText(name)}\n${normalizePhone(phone)}`;
}

function findSame(matches: readonly Customer[], typed: TypedCustomer): Customer | undefined {
  return matches.find((one) => normalizeText(one.name) === normalizeText(typed.name));
}
