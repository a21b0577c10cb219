/** The oldest browsers that the app runs in: what they need of it, and of its libraries, is in docs/browsers.md. */
export const BROWSERS = ['chrome111', 'safari16.4', 'firefox128'];
