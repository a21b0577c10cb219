/** The data directory holds a real shop, which the demo must not touch. */
export class NotADemoError extends Error {
  constructor() {
    super('This data directory holds a shop that was not created by the demo. Nothing was changed.');
    this.name = 'NotADemoError';
  }
}
