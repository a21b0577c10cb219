// Which forms of this page hold something typed that is saved nowhere yet. Whoever would take the page away, or lead it
// elsewhere unasked, looks here first.

const dirtyForms = new Set<object>();
const listeners = new Set<() => void>();

/** Whether something typed would be lost if the page went away now. */
export function hasDirtyForm(): boolean {
  return dirtyForms.size > 0;
}

/** Calls `listener` after each change of `hasDirtyForm`. */
export function subscribeDirtyForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `action` now, or as soon as nothing typed stands open any more; the answer calls it off. */
export function whenNothingIsTyped(action: () => void): () => void {
  if (!hasDirtyForm()) {
    action();
    return () => {};
  }
  const stop = subscribeDirtyForms(() => {
    if (hasDirtyForm()) return;
    stop();
    action();
  });
  return stop;
}

export function isFormDirty(form: object): boolean {
  return dirtyForms.has(form);
}

/** Each form says of itself whether it holds something. */
export function setFormDirty(form: object, isDirty: boolean): void {
  const before = hasDirtyForm();
  if (isDirty) dirtyForms.add(form);
  else dirtyForms.delete(form);
  announce(before);
}

/** The session has ended: nobody is asked about what was typed in it. */
export function releaseDirtyForms(): void {
  const before = hasDirtyForm();
  dirtyForms.clear();
  announce(before);
}

function announce(before: boolean): void {
  const isDirty = hasDirtyForm();
  if (isDirty === before) return;
  // Only while there is something to lose: a page that listens is not kept by the browser for Back.
  if (isDirty) window.addEventListener('beforeunload', holdUnload);
  else window.removeEventListener('beforeunload', holdUnload);
  for (const listener of [...listeners]) listener();
}

/** Has the browser ask; its words are its own. Chrome before 119 hears only the older way of saying so. */
function holdUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.returnValue = true;
}
