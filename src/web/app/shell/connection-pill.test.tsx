import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '#web/testing/render-app.tsx';

class FakeSocket {
  static OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = 1;
  isClosed = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
    queueMicrotask(() => this.onmessage?.({ data: '{"type":"HELLO","seq":0,"buildId":"dev"}' }));
  }
  url: string;
  send() {}
  close() {
    this.isClosed = true;
  }
}

beforeEach(() => {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});

const pillText = () =>
  screen.getAllByRole('status').find(({ textContent }) => /Live|Reconnecting/.test(textContent ?? ''))
    ?.textContent;

describe('the connection', () => {
  it('stands from login on, at the address of the page, and is closed at logout', async () => {
    const { user } = renderApp({ routes: { 'POST /api/auth/logout': { status: 204 } } });
    await waitFor(() => expect(pillText()).toBe('Live'));
    expect(FakeSocket.opened.map(({ url }) => url)).toEqual([`ws://${window.location.host}/ws`]);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(FakeSocket.opened[0]?.isClosed).toBe(true));
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('is said to be broken once it has been for a second', async () => {
    renderApp();
    await waitFor(() => expect(pillText()).toBe('Live'));
    act(() => FakeSocket.opened[0]?.onclose?.({ code: 1001 }));
    expect(pillText()).toBe('Live');
    await waitFor(() => expect(pillText()).toBe('Reconnecting…'));
    await waitFor(() => expect(pillText()).toBe('Live'));
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('D5: tells that the disk is full while it is', async () => {
    renderApp();
    await waitFor(() => expect(pillText()).toBe('Live'));
    const say = (more: object) =>
      act(() =>
        FakeSocket.opened[0]?.onmessage?.({
          data: JSON.stringify({ type: 'HELLO', seq: 0, buildId: 'dev', ...more }),
        }),
      );
    say({ isDiskFull: true });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The disk is fullNothing can be saved until the operator frees up space.',
    );
    say({});
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
