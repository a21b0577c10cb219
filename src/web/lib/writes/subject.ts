import { entityOfPath } from '../realtime/entity-keys.ts';
import { idIn, temporaryIdOf } from './temporary-id.ts';

/** Which record a change is about. */
export interface Subject {
  readonly entity: string;
  readonly id: number;
}

/** The method, path and content (JSON) of a change. */
interface Aimed {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly content: string | null;
  /** The queue that it is sent in, where that is not the one of its own record. */
  readonly line?: string;
}

/** Cache: a change is immutable, and looked up again whenever any other comes or goes. */
const known = new WeakMap<Aimed, Subject | null>();

/**
 * The record that a change concerns; null when it concerns several. A change that creates a record concerns that record, by its temporary id. A
 * pre-order or hand-over for an order concerns that order, and the outcome of a call the customer.
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

/** Whether the change creates one new record. */
export function isMaking({ method, path }: Pick<Aimed, 'method' | 'path'>): boolean {
  return method === 'POST' && /^\/api\/(?:payments|customers|pre-orders|laybys|reservations)$/.test(path);
}

/** The name of the queue that a change is sent in: changes with the same name are sent one after the other, others independently. */
export function turnOf(write: Aimed): string {
  return write.line ?? recordOf(write) ?? write.key;
}

/** The record that the change concerns, as `entity:id`. */
export function recordOf(write: Aimed): string | null {
  const subject = subjectOf(write);
  return subject && `${subject.entity}:${subject.id}`;
}
