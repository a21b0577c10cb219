import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCheck, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Customer, Owner, UpdateCustomerBody } from '#shared/contracts/customers.ts';
import { formatPhone, normalizePhone } from '#shared/domain/phone.ts';
import { phoneDigits } from '#shared/domain/phone-digits.ts';
import { normalizeText } from '#shared/domain/text.ts';
import { UnansweredError } from '#web/components/dialog/unanswered-error.ts';
import { Notice } from '#web/components/notice.tsx';
import { describeLastHand, isTooLate } from '#web/components/shop/last-hand.ts';
import { Button } from '#web/components/ui/button.tsx';
import { NetworkError, userMessageOf, WordedError } from '#web/lib/api-error.ts';
import { awaitsFirstRead } from '#web/lib/first-read.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { isRefusal } from '#web/lib/writes/repeat.ts';
import { CustomerQuestion } from './customer-question.tsx';
import { customersByPhoneQuery } from './customer-search.queries.ts';
import { CUSTOMERS_KEY, existingCustomerOf } from './customers.queries.ts';

// Determines which customer a typed name and phone number belong to: a known one, a new one, or a question that only the person at the desk
// can answer. Without that answer no customer is duplicated, renamed or mistaken for another.

const DEBOUNCE_MS = 300;
/** A number with fewer digits is not looked up, as it is still being typed. */
const MIN_DIGITS = 7;

export interface TypedCustomer {
  name: string;
  phone: string;
  location: string;
}

type Decision = { kind: 'rename'; customer: Customer } | { kind: 'new' };

const QUESTION = 'Choose which customer this is';

/**
 * Looks up the phone number while it is typed. `saveFor` determines the customer of the new record when the form is saved; a new customer
 * is created by the same request. `CustomerIdentity` shows the state.
 */
export function useCustomerIdentity(typed: TypedCustomer, isActive = true) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const [decided, setDecided] = useState<{ forWhom: string; decision: Decision } | null>(null);
  const [askedCount, setAskedCount] = useState(0);
  const unanswered = useRef<{ whole: string; owner: Owner } | null>(null);
  const phone = useDebounced(typed.phone.trim(), DEBOUNCE_MS);
  const isLookedUp = isActive && phoneDigits(phone).length >= MIN_DIGITS;
  const lookup = useQuery({ ...customersByPhoneQuery(phone), enabled: isLookedUp });
  const isCurrent = isLookedUp && normalizePhone(phone) === normalizePhone(typed.phone);
  const isAwaited = awaitsFirstRead(lookup);
  const forWhom = whoIs(typed);
  const decision = decided?.forWhom === forWhom ? decided.decision : null;

  /** @throws UnansweredError, ApiError */
  async function findOwner(): Promise<Owner> {
    const matches = await client.fetchQuery(customersByPhoneQuery(typed.phone)).catch(nobodyUnanswered);
    const same = findSame(matches, typed);
    const location = typed.location.trim();
    if (same) return ownerWith(same, same.location === null && location !== '' ? { location } : {});
    if (decision?.kind === 'rename')
      return ownerWith(decision.customer, { name: typed.name, ...(location !== '' && { location }) });
    if (decision !== null) return { newCustomer: { ...typed, allowDuplicate: true } };
    if (matches.length > 0) throw ask();
    return { newCustomer: typed };
  }

  /**
   * Saves a record for `known`, or for the typed customer without one. While an attempt has no answer, the next attempt sends the same
   * owner again: otherwise a customer that the first attempt may have created or changed would be found and sent instead.
   * @throws UnansweredError, ApiError, NetworkError
   */
  async function saveFor<T>(known: Customer | null, send: (owner: Owner) => Promise<T>): Promise<T> {
    if (known !== null) return send({ customerId: known.id });
    const whole = JSON.stringify([typed, decision?.kind]);
    const owner = unanswered.current?.whole === whole ? unanswered.current.owner : await findOwner();
    try {
      const saved = await send(owner);
      if ('newCustomer' in owner || owner.customerChanges) void forgetLookups();
      return saved;
    } catch (error) {
      unanswered.current = isRefusal(error, true) ? null : { whole, owner };
      const isChanged = isTooLate(error) && 'customerId' in owner;
      if (!isChanged && existingCustomerOf(error) === null) throw error;
      // Somebody has just added this number, or changed this customer: the person has to choose now.
      setDecided(null);
      await forgetLookups();
      throw ask({ cause: isChanged ? await tooLate(owner.customerId) : error });
    }
  }

  async function tooLate(id: number): Promise<WordedError> {
    const hand = await describeLastHand('customer', id, timeZone);
    return new WordedError(`${hand}. Check, then try again.`);
  }

  function forgetLookups(): Promise<void> {
    return client.invalidateQueries({ queryKey: [...CUSTOMERS_KEY, 'by-phone'] });
  }

  /** Makes the question visible and focused. */
  function ask(options?: ErrorOptions): UnansweredError {
    setAskedCount((count) => count + 1);
    return new UnansweredError(QUESTION, options);
  }

  return {
    saveFor,
    decide: (next: Decision) => setDecided({ forWhom, decision: next }),
    retry: () => void lookup.refetch(),
    decision,
    askedCount,
    matches: isCurrent ? lookup.data : undefined,
    error: isCurrent && !isAwaited ? lookup.error : null,
    isLooking: isActive && phoneDigits(typed.phone).length >= MIN_DIGITS && (!isCurrent || isAwaited),
  };
}

interface CustomerIdentityProps {
  typed: TypedCustomer;
  identity: ReturnType<typeof useCustomerIdentity>;
  /** Fills the form with the name (and location) of a known customer. */
  onUse: (customer: Customer) => void;
}

/** Shows what is known about the typed phone number, and the question when name and number do not match. */
export function CustomerIdentity({ typed, identity, onUse }: CustomerIdentityProps) {
  const { matches, error, isLooking, decision } = identity;
  if (isLooking) return <Line>Looking up this number…</Line>;
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
  if (!first) return <Line icon="new">New customer: will be added when you save.</Line>;
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
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

function knownWords({ name, phone, location }: Customer): string {
  return `Known customer: ${[name, formatPhone(phone), location].filter(Boolean).join(' · ')}`;
}

/**
 * When the server does not answer, the save goes on or is stored for later: the server looks up the number itself before it creates
 * anybody.
 */
function nobodyUnanswered(error: unknown): Customer[] {
  if (error instanceof NetworkError) return [];
  throw error;
}

function ownerWith({ id, version }: Customer, changes: UpdateCustomerBody): Owner {
  if (Object.keys(changes).length === 0) return { customerId: id };
  return { customerId: id, customerChanges: { ...changes, version } };
}

function whoIs({ name, phone }: TypedCustomer): string {
  return `${normalizeText(name)}\n${normalizePhone(phone)}`;
}

function findSame(matches: readonly Customer[], typed: TypedCustomer): Customer | undefined {
  return matches.find((one) => normalizeText(one.name) === normalizeText(typed.name));
}
