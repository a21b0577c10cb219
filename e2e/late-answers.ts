import { Server } from 'node:http';
import { nextDelay } from '../testing/jitter.ts';

// Preloaded before the shop's own code when journeys run with `TEST_JITTER`: delays each request.

type Emit = typeof Server.prototype.emit;
const emit: Emit = Server.prototype.emit;

Server.prototype.emit = function emitLate(this: Server, ...args: unknown[]): boolean {
  const send = () => Reflect.apply(emit, this, args) as boolean;
  if (args[0] !== 'request') return send();
  setTimeout(send, nextDelay());
  return true;
};
