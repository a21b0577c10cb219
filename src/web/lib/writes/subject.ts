import { entityOfPath } from '../realtime/entity-keys.ts';
import { idIn, temporaryIdOf } from './temporary-id.ts';

/** Which record a change is about. */
export interface Subject {
  readonly entity: string;
  readonly id: number;
}

/** Of a change: where it goes, and what is sent (JSON). */
interface Aimed {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly content: string | null;
  /** The turn that it takes, where that is another record's than its own. */
  readonly line?: string;
}

/** A change is never altered, and asked this again with each other one that comes or goes. */
const known = new WeakMap<Aimed, Subject | null>();

/**
 * What makes a new record is about that, by its temporary number; null for several. What is ordered or handed over for
 * an order is about that order, and what became of a call about the customer.
 */
export function subjectOf(aimed: Aimed): Subject | null {
  let subject = known.get(aimed);
  if (subject === undefined) {
    subject = findSubject(aimed);
    known.set(aimed, subject);
  }
  return subject;
}

function findSubject({ key, method, path, content }: Aimed): Subject | null {
  const entity = entityOfPath(path);
  if (path === '/api/pre-orders') {
    const { paymentId } = JSON.parse(content ?? '{}') as { paymentId?: unknown };
    return typeof paymentId === 'number' ? { entity: 'payment', id: paymentId } : null;
  }
  if (path === '/api/call-round/calls') {
    const { customerId } = JSON.parse(content ?? '{}') as { customerId?: unknown };
    return typeof customerId === 'number' ? { entity: 'customer', id: customerId } : null;
  }
  if (path === '/api/hand-overs') {
    const { kind, id } = JSON.parse(content ?? '{}') as { kind?: unknown; id?: unknown };
    return typeof kind === 'string' && typeof id === 'number' ? { entity: kind, id } : null;
  }
  if (entity !== null && isMaking({ method, path })) return { entity, id: temporaryIdOf(key) };
  const id = Number(idIn(path));
  return entity === null || Number.isNaN(id) ? null : { entity, id };
}

/** Whether it makes one new record. */
export function isMaking({ method, path }: Pick<Aimed, 'method' | 'path'>): boolean {
  return method === 'POST' && /^\/api\/(?:payments|customers|pre-orders|laybys|reservations)$/.test(path);
}

/** One after the other is sent what is about the same; everything else goes its own way. */
export function turnOf(write: Aimed): string {
  return write.line ?? recordOf(write) ?? write.key;
}

/** The record that it is about, in one word. */
export function recordOf(write: Aimed): string | null {
  const subject = subjectOf(write);
  return subject && `${subject.entity}:${subject.id}`;
}
