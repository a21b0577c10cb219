import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Moments } from '../database/moments.ts';
import { type Encoded, encode, encodingFor } from './encoded.ts';

/**
 * A cache of responses that cannot have changed. Each is stored with the database's moment (`moments.ts`) from before
 * it was computed, and reused while the database is still at that moment: nobody sees anything older than what was
 * acknowledged to them by any process. Concurrent requests for the same address share one computation.
 */
export type KeptAnswers = {
  /** Answers a request whose response is the same for every caller with access. `day` is its only input besides the database and the address. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    day: string,
    make: () => Promise<Made>,
  ): Promise<FastifyReply>;
};

/** The response to send: a body as the contract describes it, and its headers. */
export type Made = { body: unknown; headers?: Record<string, string> };

type Answer = { body: Encoded; headers: Record<string, string> };
/** The response that is being computed, and the one to compute after it. */
type Line = { moment: string; running: Promise<Answer>; next: Promise<Answer> | null };

const OF_JSON = { 'content-type': 'application/json; charset=utf-8' };

const MOST_BYTES = 16 * 1024 * 1024;
/** The memory that a response takes besides its text and its address. */
const BYTES_BESIDE = 500;

export type AnswerKind = 'kept' | 'shared' | 'made';

/** `onAnswer` is called for each request with how it was answered. */
export function createKeptAnswers(
  moments: Moments,
  onAnswer: (how: AnswerKind) => void = () => {},
): KeptAnswers {
  const kept = createShelf();
  const lines = new Map<string, Line>();

  async function find(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const moment = await moments.current().catch(() => null);
    // It cannot be known what has changed: each request computes its own response.
    if (moment === null) return makeAlone(make);
    const found = kept.find(key, moment);
    if (found !== null) {
      onAnswer('kept');
      return found;
    }
    const line = lines.get(key);
    if (line === undefined) return start(key, moment, make);
    // The running computation began at that moment or later.
    if (line.moment === moment) {
      onAnswer('shared');
      return line.running;
    }
    const findAgain = () => find(key, make);
    line.next ??= line.running.then(findAgain, findAgain);
    return line.next;
  }

  function makeAlone(make: () => Promise<Answer>): Promise<Answer> {
    onAnswer('made');
    return make();
  }

  function start(key: string, moment: string, make: () => Promise<Answer>): Promise<Answer> {
    const running = makeAlone(make)
      .then((answer) => {
        kept.put(key, moment, answer);
        return answer;
      })
      .finally(() => lines.delete(key));
    lines.set(key, { moment, running, next: null });
    return running;
  }

  return {
    async send(request, reply, day, make) {
      const { body, headers } = await find(`${day} ${request.url}`, async () => {
        const made = await make();
        return {
          body: { plain: String(reply.serialize(made.body)) },
          headers: { ...made.headers, ...OF_JSON },
        };
      });
      const encoding = encodingFor(request.headers['accept-encoding'], body);
      if (encoding === null) return reply.headers(headers).send(body.plain);
      const bytes = await encode(body, encoding);
      return reply.headers({ ...headers, 'content-encoding': encoding, vary: 'accept-encoding' }).send(bytes);
    },
  };
}

/** The responses of the latest moment that was requested, up to a number of bytes. An earlier moment never comes back. */
function createShelf() {
  const answers = new Map<string, Answer>();
  let newest = '';
  let bytes = 0;
  // Callers may write addresses of any length; the address is in the key, in the request and in the link to the next page.
  const sizeOf = (key: string, { body }: Answer) => 3 * key.length + 2 * body.plain.length + BYTES_BESIDE;
  return {
    /** @param moment the current one */
    find(key: string, moment: string): Answer | null {
      if (moment !== newest) {
        newest = moment;
        answers.clear();
        bytes = 0;
      }
      return answers.get(key) ?? null;
    },
    /** Stores a response that `find` did not have at that moment. */
    put(key: string, moment: string, answer: Answer): void {
      if (moment !== newest) return;
      answers.set(key, answer);
      bytes += sizeOf(key, answer);
      for (const [oldestKey, oldest] of answers) {
        if (bytes <= MOST_BYTES) return;
        answers.delete(oldestKey);
        bytes -= sizeOf(oldestKey, oldest);
      }
    },
  };
}
