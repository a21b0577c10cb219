// The texts of contacting a customer and noting the outcome, wherever that is done.

export const COMMUNICATION_TEXT = {
  title: 'Customer Communication',
  about: 'What is it about?',
  message: 'Message',
  messageHint:
    'Opens in the app you choose and marks the customer as informed. You still have to send it there; if you do not, press Undo.',
  log: 'Log this contact',
  agent: 'Agent',
  agentRequired: 'Agent is required',
  method: 'Communication Method',
  methodRequired: 'Communication method is required',
  reached: 'Reached',
  notReached: 'Not reached',
  takesBack: 'This order is marked as informed. “Not reached” removes that mark.',
  note: 'Note',
  earlier: 'Earlier contacts',
  updated: 'Customer contact information updated successfully',
  failed: 'Failed to update customer contact information',
} as const;

export const CONTACT_LOG_TEXT = {
  loading: 'Loading contacts',
  failed: 'The contact log could not be loaded',
  empty: 'No contacts with the customer yet',
  informed: 'Customer informed',
  notInformed: 'Customer not informed',
} as const;
