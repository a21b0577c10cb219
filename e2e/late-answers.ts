import { Server } from 'node:http';
import { nextDelay } from '../testing/jitter.ts';

// Loaded before the shop's own code when the journeys are run with `TEST_JITTER`: each request is let in later.

type Emit = typeof Server.prototype.emit;
const emit: Emit = Server.prototype.emit;

Server.prototype.emit = function emitLate(this: Server, ...args: unknown[]): boolean {
  const send = () => Reflect.apply(emit, this, args) as boolean;
  if (args[0] !== 'request') return send();
  setTimeout(send, nextDelay());
  return true;
};
