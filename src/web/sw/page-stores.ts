// The sender uses `localStorage`, which a worker lacks: this stand-in lasts while the worker is awake. All that must last is in the outbox itself.

const kept = new Map<string, string>();

Object.assign(globalThis, {
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  } satisfies Storage,
});
