/**
 * For the container of a dialog's fields: returns a function that removes the focus from the field before the dialog is removed. If a focused field
 * is removed, Safari looks for its caret and scrolls the page to the top.
 */
export function releaseField(holder: HTMLElement | null): () => void {
  return () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && holder?.contains(activeElement)) activeElement.blur();
  };
}
