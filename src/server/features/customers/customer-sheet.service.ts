import {
  branch,
  choice,
  type ExportColumn,
  type ExportSheet,
  longText,
  moment,
  text,
  within,
  yes,
} from '#server/platform/exports/export-sheet.ts';
import type { Customer, EmbeddedCustomer } from '#shared/contracts/customers.ts';
import type { CallLanguage } from '#shared/domain/call-messages.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';
import { COMMUNICATION_MODE_LABELS } from '#shared/domain/labels.ts';

/** The export columns of customers, and the customer columns of other exports. */

const WHO: readonly ExportColumn<EmbeddedCustomer>[] = [
  text('Customer', ({ name }) => name),
  text('Phone', (customer) => customer.phone),
  text('Email', ({ email }) => email),
  text('Location', ({ location }) => location),
];

export const customerColumns = <Item extends { customer: EmbeddedCustomer }>() =>
  within<Item, EmbeddedCustomer>(WHO, ({ customer }) => customer);

type Contacted = {
  customerContacted: boolean;
  contactedBy: string | null;
  communicationMode: string | null;
};

export const contactColumns = <Item extends Contacted>(): ExportColumn<Item>[] => [
  yes('Contacted', ({ customerContacted }) => customerContacted),
  text('Contacted by', ({ contactedBy }) => contactedBy),
  choice('Contacted how', COMMUNICATION_MODE_LABELS, ({ communicationMode }) => communicationMode),
];

type Signed = {
  addedByAgent: string | null;
  agentBranch: string | null;
  createdAt: string;
  updatedAt: string;
};

export const signedColumns = <Item extends Signed>(): ExportColumn<Item>[] => [
  text('Agent', ({ addedByAgent }) => addedByAgent),
  branch('Branch', ({ agentBranch }) => agentBranch),
  moment('Added on', ({ createdAt }) => createdAt),
  moment('Last change', ({ updatedAt }) => updatedAt),
];

const LANGUAGES: Readonly<Record<CallLanguage, string>> = { english: 'English', second: 'Second language' };

export const customerSheet: ExportSheet<Customer> = {
  list: EXPORTED_LISTS['/api/customers'],
  columns: [
    text('Name', ({ name }) => name),
    text('Phone', (customer) => customer.phone),
    text('Email', ({ email }) => email),
    longText('Address', ({ address }) => address),
    text('Location', ({ location }) => location),
    choice('Messages in', LANGUAGES, ({ language }) => language),
    moment('Added on', ({ createdAt }) => createdAt),
    moment('Last change', ({ updatedAt }) => updatedAt),
    moment('Forgotten on', ({ forgottenAt }) => forgottenAt),
  ],
};
