import {
  AlarmClock,
  ArrowRight,
  CalendarClock,
  CheckCheck,
  CreditCard,
  FilePlus2,
  FileSpreadsheet,
  FileText,
  FileUp,
  Globe,
  Hourglass,
  Info,
  ListChecks,
  Lock,
  LogOut,
  MessageCircle,
  Moon,
  PackageCheck,
  Phone,
  ReceiptText,
  Search,
  Send,
  Sun,
  Undo2,
  UserPlus,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { SearchHit } from '#shared/contracts/search.ts';
import { formatPhone, phoneSearchDigits, telHref, whatsappHref } from '#shared/domain/phone.ts';
import { useTakeExport } from '#web/components/list/use-take-export.ts';
import { useCheckStatus } from '#web/components/shop/use-check-status.ts';
import { logOutButton } from '#web/features/auth/public/logout.tsx';
import { setLocked } from '#web/lib/screen-lock.ts';
import { useDevice } from '#web/lib/session.ts';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { OTHER_WORDS } from './deed-words.text.ts';
import {
  ALL_DEEDS,
  type Deed,
  type DeedKind,
  deedsOf,
  isMeantBy,
  ordersMeant,
  type WantedDeed,
} from './deeds.ts';
import {
  ACTION_TEXT,
  COMMAND_TEXT,
  DEED_TEXT,
  deedText,
  newCustomerText,
  openDeedText,
  searchOrdersText,
} from './palette.text.ts';
import { itemOfHit, KIND_ICONS, type PaletteItem } from './palette-items.ts';
import { LOCK_KEYS, STUCK_PLACE } from './screen-keys.ts';

type BlankDialog =
  | 'addOrder'
  | 'addQuote'
  | 'addLayby'
  | 'addReservation'
  | 'addReminder'
  | 'sendNotification'
  | 'importQuotes'
  | 'importCustomers'
  | 'importLaybys'
  | 'importReservations';

/** A step without an icon of its own has an arrow. */
const DEED_ICONS: Readonly<Partial<Record<Deed['kind'], PaletteItem['icon']>>> = {
  addPayment: Wallet,
  communication: MessageCircle,
  create_pre_order: Globe,
  collect: PackageCheck,
  complete: CheckCheck,
  undo: Undo2,
};
const iconOf = (kind: Deed['kind']) => DEED_ICONS[kind] ?? ArrowRight;

interface Means {
  open: (dialog: BlankDialog) => void;
  addCustomer: (given: { name?: string; phone?: string }) => void;
  /** Performs a command on an order, or opens its dialog. */
  doTo: (kind: DeedKind, orderId: number) => void;
  onDevice: () => void;
  onKeys: () => void;
  follow: (link: string) => void;
}

/** The commands of the search: general ones, those of a record, and those for the typed text. */
export function usePaletteCommands({ open, addCustomer, doTo, onDevice, onKeys, follow }: Means) {
  const theme = useTheme();
  const { lockMinutes } = useDevice();
  const takeExport = useTakeExport();
  const check = useCheckStatus();
  const command = (title: string, icon: PaletteItem['icon'], run: () => void): PaletteItem => ({
    ...{ id: `do ${title}`, icon, title, run, otherWords: OTHER_WORDS[title] },
  });

  const listed = document.querySelector<HTMLElement>('main [data-export]')?.dataset.export;
  const exports =
    listed === undefined
      ? []
      : [
          command(COMMAND_TEXT.exportExcel, FileSpreadsheet, () =>
            takeExport.mutate({ address: listed, format: 'xlsx' }),
          ),
          command(COMMAND_TEXT.exportCsv, FileText, () =>
            takeExport.mutate({ address: listed, format: 'csv' }),
          ),
        ];
  const isLight = theme === 'light';
  const commands = [
    command(COMMAND_TEXT.newOrder, FilePlus2, () => open('addOrder')),
    command(COMMAND_TEXT.newQuote, ReceiptText, () => open('addQuote')),
    command(COMMAND_TEXT.newCustomer, UserPlus, () => addCustomer({})),
    command(COMMAND_TEXT.newLayby, CreditCard, () => open('addLayby')),
    command(COMMAND_TEXT.newReservation, CalendarClock, () => open('addReservation')),
    command(COMMAND_TEXT.newReminder, AlarmClock, () => open('addReminder')),
    {
      ...command(STUCK_PLACE.label, Hourglass, () => follow(STUCK_PLACE.to)),
      keys: ['G', STUCK_PLACE.letter.toUpperCase()],
    },
    ...exports,
    command(COMMAND_TEXT.switchAgent, UserRound, onDevice),
    ...(lockMinutes === undefined
      ? []
      : [{ ...command(COMMAND_TEXT.lock, Lock, () => setLocked(true)), keys: LOCK_KEYS }]),
    command(isLight ? COMMAND_TEXT.dark : COMMAND_TEXT.light, isLight ? Moon : Sun, () =>
      chooseTheme(isLight ? 'dark' : 'light'),
    ),
    command(COMMAND_TEXT.keys, Info, onKeys),
    command(COMMAND_TEXT.logout, LogOut, () => logOutButton.press()),
  ];
  const unlisted = [
    command(COMMAND_TEXT.sendNotification, Send, () => open('sendNotification')),
    command(COMMAND_TEXT.checkStatus, ListChecks, () => check.mutate()),
    command(COMMAND_TEXT.importQuotes, FileUp, () => open('importQuotes')),
    command(COMMAND_TEXT.importCustomers, FileUp, () => open('importCustomers')),
    command(COMMAND_TEXT.importLaybys, FileUp, () => open('importLaybys')),
    command(COMMAND_TEXT.importReservations, FileUp, () => open('importReservations')),
    ...ALL_DEEDS.map(
      ({ kind, words }): PaletteItem => ({
        ...{ id: `begin ${kind}`, icon: iconOf(kind), title: openDeedText(words), fill: `${words} ` },
        ...{ note: DEED_TEXT.thenNumber, otherWords: [words, ...(OTHER_WORDS[words] ?? [])] },
      }),
    ),
  ];

  /** The first action is what Enter does with the record anyway. */
  function actionsOf(hit: SearchHit): PaletteItem[] {
    const { kind, id, customer } = hit;
    const tel = telHref(customer.phone);
    const whatsapp = whatsappHref(customer.phone);
    const number = formatPhone(customer.phone);
    const { place } = itemOfHit(hit);
    const page = { link: `/customers/${customer.id}`, kind: 'customer', title: customer.name, note: number };
    return [
      { id: 'open', icon: KIND_ICONS[kind], title: ACTION_TEXT.open, note: hit.title, place },
      ...(kind === 'payment' ? [command(ACTION_TEXT.addPayment, Wallet, () => doTo('addPayment', id))] : []),
      ...(kind === 'customer'
        ? []
        : [
            {
              id: 'customer',
              icon: UserRound,
              title: ACTION_TEXT.customer,
              note: customer.name,
              place: page,
            },
          ]),
      ...(tel
        ? [{ ...command(ACTION_TEXT.call, Phone, () => window.location.assign(tel)), note: number }]
        : []),
      ...(whatsapp
        ? [
            {
              ...command(ACTION_TEXT.whatsapp, MessageCircle, () =>
                window.open(whatsapp, '_blank', 'noopener,noreferrer'),
              ),
              note: number,
            },
          ]
        : []),
    ];
  }

  /** The commands for a typed text with a number: one row for each order that may be meant. */
  function deedsFor({ deed, of }: WantedDeed, hits: readonly SearchHit[]): PaletteItem[] {
    return ordersMeant(of, hits).flatMap((hit) =>
      deedsOf(hit).flatMap((one) => (isMeantBy(one, deed) ? [itemOfDeed(one, hit)] : [])),
    );
  }

  function itemOfDeed({ kind, words }: Deed, { id, title, customer }: SearchHit): PaletteItem {
    const changes = `/activity?${new URLSearchParams({ q: title })}`;
    const run = () => (kind === 'undo' ? follow(changes) : doTo(kind, id));
    return {
      ...command(deedText(words, title), iconOf(kind), run),
      note: customer.name,
    };
  }

  /** With one order found: the commands for it. Without results: creating a customer, and the search of a list. */
  function commandsFor(q: string, hits: readonly SearchHit[]): PaletteItem[] {
    const [first] = hits;
    if (first?.kind === 'payment' && first.matched.field === 'quote') {
      return deedsOf(first).map((deed) => itemOfDeed(deed, first));
    }
    if (first) return [];
    const isNumber = phoneSearchDigits(q) !== null;
    const given = isNumber ? { phone: q } : { name: q };
    return [
      command(newCustomerText(q), UserPlus, () => addCustomer(given)),
      command(searchOrdersText(q), Search, () => follow(`/payments?${new URLSearchParams({ q })}`)),
    ];
  }

  return { commands, unlisted, actionsOf, commandsFor, deedsFor };
}
