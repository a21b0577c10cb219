/** The oldest browsers that the app supports: what that requires of the app and its libraries is in docs/browsers.md. */
export const BROWSERS = ['chrome111', 'safari16.4', 'firefox128'];
