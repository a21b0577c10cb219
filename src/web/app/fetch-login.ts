/** Loads the code of the login, which a page with a session does not need. */
export function fetchLogin() {
  return import('#web/features/auth/public/login.tsx');
}
