/** The words of a message: what happened, and what that means or asks for. */
export const message = (title: string, description: string) => ({ title, description });
