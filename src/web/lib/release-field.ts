/**
 * For what holds the fields of a dialog: takes the focus from the one that is typed into before the dialog is gone. Safari would look for
 * the caret of a field that is taken away with the focus in it, and scroll the page to its beginning.
 */
export function releaseField(holder: HTMLElement | null): () => void {
  return () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && holder?.contains(activeElement)) activeElement.blur();
  };
}
