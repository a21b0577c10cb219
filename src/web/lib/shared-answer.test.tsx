import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSharedAnswer } from './shared-answer.ts';

const NAMES = ['one', 'two', 'three'];
const queryFn = vi.fn().mockResolvedValueOnce('before').mockResolvedValue('after');
const QUERY = { queryKey: ['/api/config'], queryFn };

function Row({ name }: { name: string }) {
  return `${name}: ${useSharedAnswer<string>(QUERY) ?? 'nothing'}. `;
}

test('what many look at is read once, watched once, and shown anew to all', async () => {
  const client = new QueryClient();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      {NAMES.map((name) => (
        <Row key={name} name={name} />
      ))}
    </QueryClientProvider>,
  );
  expect(screen.getByText(/one: nothing/)).toBeInTheDocument();
  expect(await screen.findByText('one: before. two: before. three: before.')).toBeInTheDocument();
  expect(queryFn).toHaveBeenCalledOnce();
  const cached = client.getQueryCache().find(QUERY);
  expect(cached?.getObserversCount()).toBe(1);

  await client.invalidateQueries(QUERY);
  expect(await screen.findByText('one: after. two: after. three: after.')).toBeInTheDocument();

  unmount();
  expect(cached?.getObserversCount()).toBe(0);
});
