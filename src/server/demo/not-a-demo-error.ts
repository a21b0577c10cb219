/** The data directory holds a real shop, which the demo must not touch. */
export class NotADemoError extends Error {
  constructor() {
    super('This data directory holds a shop that no demo made. Nothing was changed.');
    this.name = 'NotADemoError';
  }
}
