import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type LateCode, lateCode, useLateCode } from './late-code.ts';

function Shown({ code, onFailure }: { code: LateCode<{ word: string }>; onFailure?: () => void }) {
  return <p>{useLateCode(code, onFailure && { onFailure })?.word ?? 'none yet'}</p>;
}

it('is fetched once for all who show it, and is there at once for whoever comes later', async () => {
  const fetchModule = vi.fn(async () => ({ word: 'here' }));
  const code = lateCode(fetchModule);
  render([<Shown key={1} code={code} />, <Shown key={2} code={code} />]);
  expect(await screen.findAllByText('here')).toHaveLength(2);
  render(<Shown code={code} />);
  expect(screen.getAllByText('here')).toHaveLength(3);
  expect(fetchModule).toHaveBeenCalledOnce();
});

it('says that it could not be fetched, and is tried again by whoever shows it next', async () => {
  const fetchModule = vi.fn(async () => ({ word: 'here' }));
  fetchModule.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const code = lateCode(fetchModule);
  const onFailure = vi.fn();
  const { unmount } = render(<Shown code={code} onFailure={onFailure} />);
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  screen.getByText('none yet');
  unmount();
  render(<Shown code={code} />);
  await screen.findByText('here');
  await act(async () => {});
  expect(fetchModule).toHaveBeenCalledTimes(2);
});
