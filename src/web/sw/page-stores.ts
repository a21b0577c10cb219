// What the sender keeps in the store of a page, a worker has only for as long as it is awake: all that must last is in
// the outbox itself.

const kept = new Map<string, string>();

Object.assign(globalThis, {
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  } satisfies Storage,
});
