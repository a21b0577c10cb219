import { useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createAppRouter } from './router.tsx';

/** What a session sees: the screens and their frame. A login does without. */
export function SignedIn() {
  const client = useQueryClient();
  const [router] = useState(() => createAppRouter(client));
  return <RouterProvider router={router} />;
}
