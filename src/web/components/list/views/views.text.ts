import type { ListViewPath } from '#shared/domain/list-views.ts';

// Every word about views of lists.

/** The name of a view's list, shown beside the view's name. */
export const VIEW_LISTS: Readonly<Record<ListViewPath, string>> = {
  '/customers': 'Customers',
  '/payments': 'Orders',
  '/live-payments': 'Live Payments',
  '/ready-for-collection': 'Ready for Collection',
  '/delivery-tracking': 'Delivery Tracking',
  '/pre-orders': 'Pre-Orders',
  '/layby': 'Laybys',
  '/reservations': 'Reservations',
  '/activity': 'Activity',
};

export const VIEWS_TEXT = {
  button: 'Views',
  save: 'Save view',
  saveTitle: 'Save view',
  saveHint: 'Filter, search or sort the list first',
  manage: 'Manage views',
  manageTitle: 'Manage views',
  shops: 'Shared',
  own: 'This device',
  name: 'Name',
  whose: 'Seen by',
  whoseOwn: 'This device only',
  whoseShops: 'Everyone in the shop',
  replace: 'Replace',
  failed: 'The view could not be saved',
  changeFailed: 'The view could not be changed',
  none: 'No views of this list yet',
  rename: 'Rename',
} as const;

const quoted = (name: string) => `“${name}”`;

export const keepsText = (list: string) =>
  `A view saves the filters, search and sorting of ${list} under a name.`;
export const takenText = (name: string, isShared: boolean) =>
  `A ${isShared ? 'shared view' : 'view on this device'} named ${quoted(name)} already exists. Replace it, or choose another name.`;
export const overwriteText = (name: string) => `Update ${quoted(name)}`;
export const currentText = (name: string) => `Views: ${name}`;
export const foldText = (label: string, isFolded: boolean) =>
  `${isFolded ? 'Show' : 'Hide'} views of ${label}`;
export const viewsOfText = (list: string) => `Views of ${list}`;
export const upText = (name: string) => `Move ${name} up`;
export const downText = (name: string) => `Move ${name} down`;
export const renameText = (name: string) => `Rename ${name}`;
export const showNowText = (name: string) => `Update ${name} to the current list`;
export const deleteText = (name: string) => `Delete ${name}`;
export const saved = (name: string) => ({ title: 'View saved', description: name });
export const changed = (name: string) => ({ title: 'View changed', description: name });
export const deleted = (name: string) => ({ title: 'View deleted', description: name });

export const goneText = (name: string, words: readonly string[]) =>
  words.length === 1
    ? `The filter ${quoted(words[0] ?? '')} of the view ${quoted(name)} no longer exists. The list is shown without it.`
    : `Some filters of the view ${quoted(name)} no longer exist: ${words.join(', ')}. The list is shown without them.`;
export const agentGoneText = (agent: string) =>
  `${agent} is no longer an agent. Records signed with this name are still shown.`;
