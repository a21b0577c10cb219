import { ORDER_ACTIONS } from '#shared/domain/order-steps.ts';
import { COMMAND_TEXT, DEED_TEXT } from './palette.text.ts';

/**
 * Other words by which each command and screen is found, taken from the buttons and titles that people read all day. A screen is listed by
 * its path.
 */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  [COMMAND_TEXT.newOrder]: ['Add order', 'Create order'],
  [COMMAND_TEXT.newQuote]: ['Add quote number'],
  [COMMAND_TEXT.newCustomer]: ['Add customer', 'Add new customer', 'Create customer'],
  [COMMAND_TEXT.newLayby]: ['Create layby', 'Create new layby', 'Add layby'],
  [COMMAND_TEXT.newReservation]: ['Create reservation', 'Add reservation'],
  [COMMAND_TEXT.newReminder]: ['Add reminder', 'Add new reminder', 'Create reminder'],
  [COMMAND_TEXT.sendNotification]: ['Send new notification', 'New notification'],
  [COMMAND_TEXT.checkStatus]: ['Order status'],
  [COMMAND_TEXT.importQuotes]: ['Import orders'],
  [DEED_TEXT.inform]: ['Customer informed', 'Was customer informed?', 'Customer communication'],
  [ORDER_ACTIONS.create_pre_order.label]: ['Add pre-order', 'New pre-order'],
  [ORDER_ACTIONS.collect.label]: ['Collection/delivery', 'Device collection/delivery date'],
  [ORDER_ACTIONS.complete.label]: ['Complete order'],
  '/trash': ['Trash'],
  '/agents': ['Add agent'],
  '/stock-arrival': ['Stock arrived'],
  '/reservations': ['Phone reservations'],
};
