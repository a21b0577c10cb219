import type { AppJob } from '#server/app-context.ts';
import { raiseExpectedStock } from './expected-stock.service.ts';

export const expectedStockJob: AppJob = {
  name: 'reservations.expected',
  title: 'Expected stock',
  description:
    'Tells the sales team which models are expected today and how many customers are waiting for them.',
  schedule: '0 8 * * *',
  scheduleWords: 'every day at 08:00',
  run: raiseExpectedStock,
};
