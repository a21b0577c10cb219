import { useEffect, useState } from 'react';
import { hasOpenDialog } from '#web/lib/overlays.ts';
import { readPermission } from './permission.ts';

const SNOOZED_UNTIL_KEY = 'notifications-snoozed-until';
const PROMPT_DELAY_MS = 5_000;
const TRY_AGAIN_MS = 1_000;
const SNOOZE_MS = 7 * 24 * 60 * 60_000;

const TYPING = 'input:focus, textarea:focus, select:focus, [contenteditable="true"]:focus';

/**
 * Whether to ask for the notification permission now: 5 seconds after login, when nothing is being typed or open, while the browser has
 * not been asked, and not within a week of 'Maybe Later'.
 */
export function useEnablePrompt() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (readPermission() !== 'default' || isSnoozed()) return;
    let timer = setTimeout(ask, PROMPT_DELAY_MS);
    function ask() {
      if (hasOpenDialog() || document.querySelector(TYPING)) timer = setTimeout(ask, TRY_AGAIN_MS);
      else if (readPermission() === 'default') setIsOpen(true);
    }
    return () => clearTimeout(timer);
  }, []);
  return { isOpen, setIsOpen };
}

export function snooze(): void {
  try {
    localStorage.setItem(SNOOZED_UNTIL_KEY, String(Date.now() + SNOOZE_MS));
  } catch {
    // If storage is forbidden, the question comes again at the next visit.
  }
}

function isSnoozed(): boolean {
  try {
    return Number(localStorage.getItem(SNOOZED_UNTIL_KEY) ?? 0) > Date.now();
  } catch {
    return false;
  }
}
