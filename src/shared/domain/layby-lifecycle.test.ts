import { describe, expect, it } from 'vitest';
import { laybyBadge, laybyStatusByLedger, nextLaybyActions, settleCancellation } from './layby-lifecycle.ts';

describe('what may be done with a layby', () => {
  it('offers payment, edit and cancel while it is active', () => {
    expect(nextLaybyActions({ status: 'active', isHandedOver: false })).toEqual([
      'add_payment',
      'edit',
      'cancel',
    ]);
  });

  it('offers the hand-over first once it is completed, and only to take it back afterwards', () => {
    expect(nextLaybyActions({ status: 'completed', isHandedOver: false })[0]).toBe('hand_over');
    expect(nextLaybyActions({ status: 'completed', isHandedOver: true })).not.toContain('cancel');
    expect(nextLaybyActions({ status: 'completed', isHandedOver: true })[0]).toBe('take_back_hand_over');
  });

  it('offers nothing but reopening once it is cancelled', () => {
    expect(nextLaybyActions({ status: 'cancelled', isHandedOver: false })).toEqual(['reopen']);
  });
});

describe('what the money makes of it', () => {
  it('completes at exactly nothing due and when overpaid, and reopens when a cent is due', () => {
    expect(laybyStatusByLedger(600_000, 600_000)).toBe('completed');
    expect(laybyStatusByLedger(600_000, 600_001)).toBe('completed');
    expect(laybyStatusByLedger(600_000, 599_999)).toBe('active');
  });

  it('refunds what was paid less the fee, and refuses a fee above it', () => {
    expect(settleCancellation(300_000, 50_000)).toEqual({ ok: true, refundCents: 250_000 });
    expect(settleCancellation(0, 0)).toEqual({ ok: true, refundCents: 0 });
    expect(settleCancellation(100, 101).ok).toBe(false);
  });
});

describe('the badge', () => {
  it('turns overdue on the day after the due day, and only for an active layby', () => {
    expect(laybyBadge('active', '2026-11-21', '2026-11-21')).toBe('active');
    expect(laybyBadge('active', '2026-11-21', '2026-11-22')).toBe('overdue');
    expect(laybyBadge('completed', '2026-11-21', '2026-11-22')).toBe('completed');
  });
});
