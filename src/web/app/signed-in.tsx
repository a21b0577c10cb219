import { useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createAppRouter } from './router.tsx';

/** The screens and their frame, for a session. The login does not load this. */
export function SignedIn() {
  const client = useQueryClient();
  const [router] = useState(() => createAppRouter(client));
  return <RouterProvider router={router} />;
}
