// The sender uses `localStorage` and `sessionStorage`, which a worker lacks: these stand-ins last while the worker is awake. All that must last is in
// the outbox itself.

const kept = new Map<string, string>();

Object.assign(globalThis, {
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  } satisfies Storage,
});
