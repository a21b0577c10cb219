import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fetchNewWorker,
  followTakeover,
  isOutdated,
  noteServedBuild,
  reloadIntoNewBuild,
} from './app-version.ts';

const container = Object.assign(new EventTarget(), {
  controller: {} as object | null,
  getRegistration: vi.fn(),
});
const waiting = { postMessage: vi.fn() };
const reload = vi.fn();
const stops: (() => void)[] = [];

beforeEach(() => {
  document.head.innerHTML = '<meta name="build-id" content="old" />';
  vi.stubGlobal('navigator', { serviceWorker: container });
  container.controller = {};
  container.getRegistration.mockResolvedValue({ waiting, update: vi.fn() });
  waiting.postMessage.mockClear();
  reload.mockClear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const follow = (isHeld = false) => stops.push(followTakeover(() => isHeld, reload));
const changeHands = () => container.dispatchEvent(new Event('controllerchange'));

describe('a page of an earlier build', () => {
  beforeEach(() => noteServedBuild('new'));

  it('is told so, also without a worker', async () => {
    expect(isOutdated()).toBe(true);
    vi.stubGlobal('navigator', {});
    await reloadIntoNewBuild(reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('lets the waiting worker take over first, and is loaded anew then', async () => {
    follow();
    await reloadIntoNewBuild(reload);
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    expect(reload).not.toHaveBeenCalled();
    changeHands();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('follows the takeover that another tab asked for, but never over what is typed', () => {
    follow(true);
    changeHands();
    expect(reload).not.toHaveBeenCalled();
    follow();
    changeHands();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('whose worker has changed hands already is loaded anew by its own button', async () => {
    container.getRegistration.mockResolvedValue({ waiting: null });
    await reloadIntoNewBuild(reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a page of the build that is served', () => {
  beforeEach(() => noteServedBuild('old'));

  it('is offered nothing after F5, and lets its own worker take over where it is alone', async () => {
    expect(isOutdated()).toBe(false);
    await fetchNewWorker();
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'TAKE_OVER_ALONE' });
  });

  it('stays as it is when the worker changes hands', () => {
    follow();
    changeHands();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('says nothing of a server or a page without a build', () => {
  noteServedBuild('dev');
  expect(isOutdated()).toBe(false);
  document.head.innerHTML = '<meta name="build-id" content="__BUILD_ID__" />';
  noteServedBuild('new');
  expect(isOutdated()).toBe(false);
});
