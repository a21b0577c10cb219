/** Thrown by a save while a question in its form is unanswered. `cause` is the refusal that raised the question, if any. */
export class UnansweredError extends Error {
  constructor(question: string, options?: ErrorOptions) {
    super(question, options);
    this.name = 'UnansweredError';
  }
}
