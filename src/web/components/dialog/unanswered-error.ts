/** Thrown by a save while a question in its form waits for an answer. `cause` is what brought the question up, if a refusal did. */
export class UnansweredError extends Error {
  constructor(question: string, options?: ErrorOptions) {
    super(question, options);
    this.name = 'UnansweredError';
  }
}
