import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Day, dayOf } from '#shared/domain/calendar.ts';
import { readAllAnew } from './realtime/read-anew.ts';
import { useAppConfig } from './session.ts';

// The app's one clock: it advances at each full minute, and at once when a device wakes up or the page becomes visible.

const MINUTE_MS = 60_000;
/** The server's clock decides, and may lag behind this device's by this much. */
const SERVER_LAG_MS = 60_000;

let minute = new Date(0);
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The present time, updated each minute, so that ages on screen advance. */
export function useMinute(): Date {
  return useSyncExternalStore(subscribe, currentMinute);
}

/** The shop's calendar day; changes at midnight in the shop's time zone. */
export function useShopDay(): Day {
  const { timeZone } = useAppConfig();
  return useSyncExternalStore(subscribe, () => dayOf(currentMinute(), timeZone));
}

/** `useShopDay` for forms: with the zone, and what to send for a chosen day. */
export function useToday(): { today: Day; zone: string; dayToSend: (day: string) => string | undefined } {
  const { timeZone } = useAppConfig();
  const today = useShopDay();
  return {
    today,
    zone: timeZone,
    // Today is sent as undefined, for the server to fill in: its clock may already be in the next day.
    dayToSend: (day) => (day === '' || day === today ? undefined : day),
  };
}

/** Refetches everything when the day changes: the server decides what is overdue, late or due today. */
export function useDayTurn(): void {
  const client = useQueryClient();
  const today = useShopDay();
  const shownDay = useRef(today);
  useEffect(() => {
    if (shownDay.current === today) return;
    shownDay.current = today;
    readAllAnew(client);
    const again = setTimeout(() => readAllAnew(client), SERVER_LAG_MS);
    return () => clearTimeout(again);
  }, [client, today]);
}

/** The same object within a minute. */
function currentMinute(): Date {
  const now = Date.now();
  if (Math.floor(now / MINUTE_MS) !== Math.floor(minute.getTime() / MINUTE_MS)) minute = new Date(now);
  return minute;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function start(): void {
  // Timers do not run while a device sleeps.
  for (const wake of ['pageshow', 'focus', 'online']) window.addEventListener(wake, tick);
  document.addEventListener('visibilitychange', tick);
  waitForMinute();
}

function stop(): void {
  clearTimeout(timer);
  for (const wake of ['pageshow', 'focus', 'online']) window.removeEventListener(wake, tick);
  document.removeEventListener('visibilitychange', tick);
}

function waitForMinute(): void {
  clearTimeout(timer);
  timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
}

function tick(): void {
  waitForMinute();
  for (const listener of listeners) listener();
}
