// Which forms of this page have unsaved input. Code that reloads the page or navigates by itself checks here first.

const dirtyForms = new Set<object>();
const listeners = new Set<() => void>();

/** Whether unsaved input would be lost if the page closed now. */
export function hasDirtyForm(): boolean {
  return dirtyForms.size > 0;
}

/** Calls `listener` after each change of `hasDirtyForm`. */
export function subscribeDirtyForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `action` now, or as soon as no form has unsaved input; the returned function cancels it. */
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

/** Set by each form for itself. */
export function setFormDirty(form: object, isDirty: boolean): void {
  const before = hasDirtyForm();
  if (isDirty) dirtyForms.add(form);
  else dirtyForms.delete(form);
  announce(before);
}

/** Forgets all unsaved input at the end of the session, without asking. */
export function releaseDirtyForms(): void {
  const before = hasDirtyForm();
  dirtyForms.clear();
  announce(before);
}

function announce(before: boolean): void {
  const isDirty = hasDirtyForm();
  if (isDirty === before) return;
  // Only while there is unsaved input: a page with this listener is not kept in the back/forward cache.
  if (isDirty) window.addEventListener('beforeunload', holdUnload);
  else window.removeEventListener('beforeunload', holdUnload);
  for (const listener of [...listeners]) listener();
}

/** Makes the browser ask, in its own words. Chrome before 119 needs `returnValue`. */
function holdUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.returnValue = true;
}
