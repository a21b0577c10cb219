import { posix } from 'node:path';

// Assigns modules to chunks: what the page starts with (`main`), what any visit needs (`start`), what a login needs in addition (`login`), what a
// session needs (`app`: the frame, and whatever several screens share; every screen needs both), what one of them shares with dialogs (`parts`), one
// file per screen, one for the dialogs of each feature, and one for what several of these share (`dialogs`). That one needs no screen's file but that
// of Customers, so that opening a first form waits for no other screen. Libraries go with the first of these that needs them.

/** The bundler's information about a module. */
interface ModuleInfo {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
export interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

const PAGE = 'index.html';
/** The first chunks in the order in which they are needed, each with the modules that it starts from. */
const ROOTS: Readonly<Record<string, readonly string[]>> = {
  main: [PAGE],
  // Includes what toasts need, which are also shown without a frame, and what a login shares with screens.
  start: [
    'app/start.tsx',
    '../shared/domain/order-statuses.ts',
    'components/ui/form/input.tsx',
    // For toasts, where Undo has a key.
    'components/ui/key-hint.tsx',
    'components/ui/overlay/toast-store.ts',
    'lib/focus-place.ts',
    'lib/focus-screen.ts',
    'lib/message.ts',
    'lib/overlays.ts',
    'lib/show.ts',
    'lib/unbroken.ts',
    'lib/use-media-query.ts',
  ],
  login: ['features/auth/public/login.tsx'],
  app: ['app/signed-in.tsx'],
};
const SCREENS = 'app/screens.ts';

/** Screens that are too small for a file of their own, or that are one of two screens of a feature. */
const SCREEN_FAMILY: Readonly<Record<string, string>> = {
  'data-health': 'system',
  jobs: 'system',
  trash: 'system',
  // In app/.
  'customer-page.tsx': 'customers',
};
/** Features whose dialogs are too small for a file of their own and share one. */
const SMALL_DIALOGS: Readonly<Record<string, string>> = {
  'app-reminders': 'few',
  'as-it-was': 'few',
  jobs: 'few',
  'live-payments': 'few',
  'notification-center': 'few',
  'customer-overview': 'customers',
  'pre-orders': 'orders',
};
/** Modules that belong in the file of the large library that they wrap, or of the code they go with, whoever else needs them. */
const PINNED: Readonly<Record<string, string>> = {
  '../shared/domain/phone.ts': 'phone',
  'components/ui/overlay/dialog.tsx': 'overlay',
  'components/ui/overlay/close-by-escape.ts': 'overlay',
  'components/ui/overlay/use-close-request.ts': 'overlay',
  'components/ui/overlay/press-shield.tsx': 'overlay',
  'lib/use-keyboard-inset.ts': 'overlay',
  'lib/writes/use-form-writes.ts': 'overlay',
  'components/unsettled-notice.tsx': 'overlay',
  // Descriptions of changes: for one screen, and for what is opened on the others.
  'lib/history/activity-words.ts': 'history',
  'lib/history/activity-fields.ts': 'history',
  'lib/history/layby-fields.text.ts': 'history',
  'components/undo-words.ts': 'history',
  'components/use-undo.ts': 'history',
  'components/shop/record-link.tsx': 'history',
  'components/undo-latest.ts': 'history',
  'lib/history/undo.queries.ts': 'history',
  // For a few screens; the rows of the others need not wait for it.
  'components/list/address-notice.tsx': 'filters',
  'components/list/density/device-choices.ts': 'filters',
  'components/list/density/density-toggle.tsx': 'filters',
  'components/list/filters/filter-marks.tsx': 'filters',
  'components/list/list-toolbar.tsx': 'filters',
  'components/list/no-match.tsx': 'filters',
  'components/list/filters/home-branch.tsx': 'filters',
  'components/list/filters/list-filters.text.ts': 'filters',
  'components/list/filters/list-filters.tsx': 'filters',
  'components/list/filters/none-in-filters.tsx': 'filters',
  // For orders, pre-orders, laybys, reservations and deliveries; the first one also for what the pocket copy shows.
  '../shared/domain/pre-order-lifecycle.ts': 'rows',
  'components/dotted-line.tsx': 'rows',
  'components/list/opened-row.tsx': 'rows',
  'components/list/use-details-address.ts': 'rows',
  'components/shop/box-link.tsx': 'rows',
  'components/shop/check-status.text.ts': 'rows',
  'components/shop/print-links.tsx': 'rows',
  'components/shop/use-check-status.ts': 'rows',
  'components/ui/step-bar.tsx': 'rows',
  'components/ui/virtual-table.tsx': 'rows',
  // For notifications, takings, cash-ups and papers: no list of records needs them for its rows.
  '../shared/domain/cash-up.ts': 'few',
  '../shared/domain/imei.ts': 'few',
  '../shared/domain/notification-labels.ts': 'few',
  '../shared/domain/notification-link.ts': 'few',
  'components/ui/form/radio-group.tsx': 'few',
  'features/cash-up/public/cash-up.queries.ts': 'few',
  'features/notifications/public/about-link.tsx': 'few',
  'features/notifications/public/notification-look.tsx': 'few',
  // Stored by the outbox, and printed by a paper.
  'lib/outbox/intent.ts': 'outbox',
  'lib/outbox/outbox-store.ts': 'outbox',
  'lib/outbox/waiting-money.ts': 'outbox',
  // For a screen, and for dialogs opened on others: opening those loads no other screen.
  '../shared/domain/activity-kinds.ts': 'parts',
  '../shared/domain/call-round.ts': 'parts',
  '../shared/domain/phone-models.ts': 'parts',
  'components/shop/known-models.query.ts': 'parts',
  'features/bulk/public/slip.text.ts': 'parts',
  'lib/keys/typing.ts': 'parts',
  '../shared/domain/hand-over.ts': 'seldom',
  'components/ui/form/switch.tsx': 'seldom',
  'features/hand-over/hand-over.text.ts': 'seldom',
  'features/hand-over/public/hand-over.query.ts': 'seldom',
  'features/notification-center/notification-center.text.ts': 'seldom',
  'features/notification-center/use-notification-actions.ts': 'seldom',
  'features/orders/dialogs/order-dialogs.text.ts': 'rows',
  'components/undo-button.tsx': 'history',
  'components/list/density/columns.ts': 'filters',
  // For the frame, once a screen is there.
  '../shared/domain/list-views.ts': 'views',
  'components/list/views/use-view-changes.ts': 'views',
  'components/list/views/use-views.ts': 'views',
  'components/list/views/views.queries.ts': 'views',
  'components/list/views/views.text.ts': 'views',
};
/** Lazily loaded parts with a file of their own, because of their dependencies. */
const LONE_PARTS: Readonly<Record<string, string>> = {
  'app/shell/offline-notice.tsx': 'outbox',
  'app/shell/write-outcomes.tsx': 'outbox',
  'components/shop/waiting-badge.tsx': 'outbox',
  'components/list/views/list-views.tsx': 'views',
  'components/list/views/manage-views-dialog.tsx': 'views-dialogs',
  'components/list/views/save-view-dialog.tsx': 'views-dialogs',
  'components/list/views/nav-views.tsx': 'views',
  'components/list/views/view-notice.tsx': 'views',
  // A module that a screen has too goes into the file whose name comes first in order: that must be the screen's.
  'features/customers/customer-columns.tsx': 'thin-rows',
  'features/customers/customer-lines.tsx': 'thin-rows',
  'features/delivery-tracking/delivery-line-columns.tsx': 'thin-rows',
  'features/delivery-tracking/delivery-lines.tsx': 'thin-rows',
  'features/laybys/card/layby-columns.tsx': 'thin-rows',
  'features/laybys/card/layby-lines.tsx': 'thin-rows',
  'features/orders/card/order-columns.tsx': 'thin-rows',
  'features/orders/card/order-lines.tsx': 'thin-rows',
  'features/pre-orders/pre-order-columns.tsx': 'thin-rows',
  'features/pre-orders/pre-order-lines.tsx': 'thin-rows',
  'features/ready-for-collection/ready-line-columns.tsx': 'thin-rows',
  'features/ready-for-collection/ready-lines.tsx': 'thin-rows',
  'features/reservations/reservation-line-columns.tsx': 'thin-rows',
  'features/reservations/reservation-lines.tsx': 'thin-rows',
  'components/ui/form/date-picker-calendar.tsx': 'calendar',
  'components/ui/form/date-picker.tsx': 'calendar',
  'components/ui/overlay/dialog.tsx': 'overlay',
  'components/ui/overlay/menu-surface.tsx': 'overlay',
  'components/ui/overlay/toast.tsx': 'toast',
  'components/ui/window-virtualizer.ts': 'near-rows',
  'components/shop/contact/contact-links.tsx': 'phone',
  'components/shop/promise/promise-note.tsx': 'promise',
  'features/dashboard/insights/insights.tsx': 'insights',
  'features/print/hand-over-paper.tsx': 'hand-over-dialogs',
  'features/print/share-hand-over.tsx': 'hand-over-dialogs',
  'features/print/provisional-page.tsx': 'hand-over-dialogs',
  'features/outbox/public/log-out-question.tsx': 'dialogs',
  'features/outbox/public/outbox-keeper.tsx': 'outbox',
  'features/outbox/public/waiting-pill.tsx': 'outbox',
  'features/outbox/waiting-dialog.tsx': 'dialogs',
  'features/pocket/public/pocket-keeper.tsx': 'pocket',
  'lib/outbox/keeper.ts': 'outbox',
  'lib/outbox/new-records.ts': 'outbox',
  'lib/outbox/read-marks.ts': 'outbox',
  'lib/outbox/refusal.ts': 'outbox',
  'lib/pocket/find-carried.ts': 'pocket',
  'lib/pocket/find-ready.ts': 'pocket',
  'lib/pocket/own-answers.ts': 'outbox',
  'lib/pocket/own-records.ts': 'outbox',
  'lib/pocket/pocket-memory.ts': 'pocket',
  'lib/pocket/without-id-number.ts': 'outbox',
};
const SHARED_DIALOG = /^components\/(?:.*-dialog|history-list)\.tsx$/;
/** Small parts of the frame that are loaded when there is time. */
const EXTRAS = 'extras';
const FRAME_FEATURES: ReadonlySet<string> = new Set(['alerts', 'auth', 'notifications', 'presence']);

interface Users {
  screens: Set<string>;
  /** Features whose dialogs need it. */
  dialogs: Set<string>;
}

/** Returns the chunk name of each of the app's modules; null for libraries. */
export function chunkNames(webRoot: string): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    names ??= nameModules(webRoot, graph);
    if (/node_modules[\\/]lucide-react[\\/]/.test(id)) return names.get(iconOf(id)) ?? 'app';
    return names.get(id) ?? null;
  };
}

/** The bundler names modules by paths with forward slashes on any system. */
function nameModules(webFolder: string, graph: Graph): Map<string, string> {
  const webRoot = webFolder.replaceAll('\\', '/');
  const sharedRoot = posix.join(webRoot, '../shared/');
  const isOurs = (id: string) => id.startsWith(webRoot) || id.startsWith(sharedRoot);
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds.filter(isOurs) ?? [];
  const fetchesOf = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds.filter(isOurs) ?? [];

  const names = new Map<string, string>();
  for (const [name, roots] of Object.entries(ROOTS)) {
    const ids = roots.map((path) => posix.join(webRoot, path));
    for (const id of spread(ids, importsOf)) if (!names.has(id)) names.set(id, name);
  }

  const everything = spread([webRoot + PAGE], (id) => [...importsOf(id), ...fetchesOf(id)]);
  const screens = new Set(fetchesOf(webRoot + SCREENS));
  const users = new Map<string, Users>();
  for (const root of new Set([...everything].flatMap(fetchesOf))) {
    const path = posix.relative(webRoot, root);
    for (const id of spread([root], importsOf)) {
      const known = users.get(id) ?? { screens: new Set(), dialogs: new Set() };
      if (screens.has(root)) known.screens.add(screenFamily(path));
      else known.dialogs.add(dialogFamily(path));
      users.set(id, known);
    }
  }
  for (const [path, name] of Object.entries(PINNED)) names.set(posix.join(webRoot, path), name);
  for (const [id, { screens, dialogs }] of users) {
    if (!names.has(id)) names.set(id, nameFor([...screens], [...dialogs]));
  }
  nameIcons(names, graph);
  return names;
}

const ICONS = /import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/g;
const FIRST = /^(?:main|start|login)$/;

/**
 * An icon goes into the only chunk that shows it, and one that only dialogs show into `dialogs`. All others, those of the first files included, go
 * into `app`: they are too small for files of their own.
 */
function nameIcons(names: Map<string, string>, graph: Graph): void {
  const users = new Map<string, Set<string>>();
  for (const [id, name] of names) {
    for (const [, icons = ''] of graph.getModuleInfo(id)?.code?.matchAll(ICONS) ?? []) {
      for (const icon of icons.split(',')) {
        const [shown = ''] = icon.trim().split(' as ');
        const file = iconOf(shown.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase());
        users.set(file, (users.get(file) ?? new Set()).add(name));
      }
    }
  }
  for (const [file, [first = '', ...others]] of users) {
    if (others.length === 0 && !FIRST.test(first)) names.set(file, first);
    else if ([first, ...others].every((name) => /dialogs$/.test(name))) names.set(file, 'dialogs');
  }
}

/** The key of an icon among the module names: the name of its file. */
const iconOf = (file: string) => `icon ${posix.basename(file.replaceAll('\\', '/')).replace(/\.m?js$/, '')}`;

function nameFor(screens: string[], dialogs: string[]): string {
  if (screens.length > 1) return 'app';
  const [screen] = screens;
  const isInExtras = dialogs.includes(EXTRAS);
  if (screen !== undefined) {
    return isInExtras && dialogs.some((family) => family !== screen) ? 'parts' : screen;
  }
  const [only = ''] = dialogs;
  if (dialogs.length > 1) return isInExtras ? 'parts' : 'dialogs';
  if (isInExtras || Object.values(LONE_PARTS).includes(only)) return only;
  return `${SMALL_DIALOGS[only] ?? only}-dialogs`;
}

function screenFamily(path: string): string {
  const [, feature = ''] = path.split('/');
  return SCREEN_FAMILY[feature] ?? feature;
}

function dialogFamily(path: string): string {
  const lone = LONE_PARTS[path];
  if (lone !== undefined) return lone;
  if (SHARED_DIALOG.test(path)) return 'dialogs';
  const [area, feature = ''] = path.split('/');
  return area === 'features' && !FRAME_FEATURES.has(feature) ? feature : EXTRAS;
}

/** The roots and all modules that they lead to. */
function spread(roots: Iterable<string>, nextOf: (id: string) => string[]): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const next of nextOf(id)) found.add(next);
  return found;
}
