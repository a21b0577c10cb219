import { describe, expect, it } from 'vitest';
import { type Alert, isAlertWanted, ownPath, readAlert, systemNotificationOf } from './alert.ts';

const alert: Alert = {
  id: 7,
  tag: 'notification-7',
  title: 'Bank cut-off',
  message: 'At 15:30',
  priority: 'medium',
  type: 'stock_alert',
  targetTeam: 'sales',
  url: '/payments?order=3',
  isOwn: false,
};

describe('an alert that comes in', () => {
  it('is read from a push, and from the message of a page or socket', () => {
    expect(readAlert(alert)).toEqual(alert);
    expect(readAlert({ type: 'BACKGROUND_NOTIFICATION', notification: alert })).toEqual(alert);
  });

  it('is shown with a title alone', () => {
    expect(readAlert({ title: 'Hello' })).toMatchObject({
      message: '',
      priority: 'medium',
      url: '/notification-center',
    });
  });

  it.each([null, 7, 'text', {}, { title: '' }, { notification: null }])('is none in %j', (input) => {
    expect(readAlert(input)).toBeNull();
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:1', 7])(
    'never leads out of the app: %s',
    (url) => {
      expect(ownPath(url)).toBe('/notification-center');
      expect(readAlert({ ...alert, url })?.url).toBe('/notification-center');
    },
  );
});

describe('what the system shows', () => {
  it('has View and Dismiss, and replaces what has its tag', () => {
    const { title, options } = systemNotificationOf(alert);
    expect(title).toBe('Bank cut-off');
    expect(options).toMatchObject({
      body: 'At 15:30',
      tag: 'notification-7',
      data: { url: '/payments?order=3', id: 7 },
      requireInteraction: false,
      vibrate: [200, 100, 200],
    });
    expect(options.actions.map((one) => one.title)).toEqual(['View', 'Dismiss']);
  });

  it('stays and vibrates longer when it is urgent', () => {
    const { options } = systemNotificationOf({ ...alert, priority: 'urgent' });
    expect(options.requireInteraction).toBe(true);
    expect(options.vibrate.slice(0, 4)).toEqual([300, 100, 300, 100]);
  });
});

describe('whether a device is alerted', () => {
  it.each([
    [null, true],
    ['all', true],
    ['sales', true],
    ['technical', false],
  ])('of a message to sales, in team %s: %s', (team, isWanted) => {
    expect(isAlertWanted(alert, team, new Set())).toBe(isWanted);
  });

  it('of what is for everybody, in every team', () => {
    expect(isAlertWanted({ ...alert, targetTeam: 'all' }, 'technical', new Set())).toBe(true);
  });

  it('but not of a kind that is switched off', () => {
    expect(isAlertWanted(alert, null, new Set(['stock_alert']))).toBe(false);
    expect(isAlertWanted({ ...alert, type: 'info' }, null, new Set(['stock_alert']))).toBe(true);
  });
});
