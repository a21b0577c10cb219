/** The code of the login, which a page that was given to somebody with a session does without. */
export function fetchLogin() {
  return import('#web/features/auth/public/login.tsx');
}
