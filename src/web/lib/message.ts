/** The text of a message: what happened, and what that means or requires. */
export const message = (title: string, description: string) => ({ title, description });
