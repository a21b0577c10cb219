import { readFileSync } from 'node:fs';

// Preloaded into a server process (`--import`): shifts its clock by the ms in a file, which is read at each SIGUSR2.

const file = process.env.STEPPED_CLOCK_FILE ?? '';
const RealDate = Date;
let offMs = 0;
process.on('SIGUSR2', () => {
  offMs = Number(readFileSync(file, 'utf8'));
});

const now = () => RealDate.now() + offMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => (args.length === 0 ? new target(now()) : Reflect.construct(target, args)),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
