import {
  Bookmark,
  CalendarClock,
  CreditCard,
  Globe,
  type LucideIcon,
  ShoppingBag,
  UserRound,
} from 'lucide-react';
import type { ListView } from '#shared/contracts/list-views.ts';
import type { HitKind, SearchHit } from '#shared/contracts/search.ts';
import { normalizeText } from '#shared/domain/text.ts';
import { viewLink } from '#web/components/list/views/use-views.ts';
import { VIEW_LISTS } from '#web/components/list/views/views.text.ts';
import type { RecentPlace } from '#web/lib/recent-places.ts';
import { OTHER_WORDS } from './deed-words.text.ts';
import { LEAST_LETTERS } from './deeds.ts';
import { PALETTE_TEXT } from './palette.text.ts';

/** What the search offers, and in which order. */

export interface PaletteScreen {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The letter that opens it after "g", without the search. */
  letter?: string | undefined;
}

export interface PaletteItem {
  id: string;
  icon: LucideIcon;
  title: string;
  note?: string | undefined;
  /** The keys that open it without the search. */
  keys?: readonly string[] | undefined;
  /** Set for a record, which has a status, an amount, and actions of its own. */
  hit?: SearchHit | undefined;
  /** The place that it opens, which is remembered as recent; an item without one performs a command. */
  place?: RecentPlace | undefined;
  run?: (() => void) | undefined;
  /** Other names on buttons and titles. */
  otherWords?: readonly string[] | undefined;
  /** For a command without an order number yet: the text that choosing it puts into the field. */
  fill?: string | undefined;
}

export interface PaletteGroup {
  heading: string;
  items: PaletteItem[];
}

export const KIND_ICONS: Readonly<Record<HitKind, LucideIcon>> = {
  customer: UserRound,
  payment: ShoppingBag,
  layby: CreditCard,
  pre_order: Globe,
  reservation: CalendarClock,
};

export function itemOfHit(hit: SearchHit): PaletteItem {
  const { kind, id, title, note, link } = hit;
  return {
    ...{ id: `${kind} ${id}`, icon: KIND_ICONS[kind], title, note: noteOf(hit), hit },
    place: { link, kind, title, note },
  };
}

/** Shows the text that matched, if it is not shown otherwise: an e-mail address, a supplier's number or an IMEI. */
function noteOf({ note, matched: { field, text } }: SearchHit): string {
  if (field === 'imei') return `${note} · IMEI ${text}`;
  return field === 'email' || field === 'supplier_number' ? `${note} · ${text}` : note;
}

export function itemOfScreen({ to, label, icon, letter }: PaletteScreen): PaletteItem {
  const place = { link: to, kind: 'screen', title: label, note: '' };
  const keys = letter === undefined ? undefined : ['G', letter.toUpperCase()];
  return { id: `screen ${to}`, icon, title: label, place, keys, otherWords: OTHER_WORDS[to] };
}

export function itemOfView(view: ListView, follow: (link: string) => void): PaletteItem {
  const { id, name, path } = view;
  const run = () => follow(viewLink(view));
  return { id: `view ${id}`, icon: Bookmark, title: name, note: VIEW_LISTS[path], run };
}

/** Most recent first; a screen that no longer exists is left out. */
function itemsOfRecent(places: readonly RecentPlace[], screens: readonly PaletteScreen[]): PaletteItem[] {
  return places.flatMap((place) => {
    const { link, kind, title, note } = place;
    const icon =
      kind === 'screen' ? screens.find(({ to }) => to === link)?.icon : KIND_ICONS[kind as HitKind];
    return icon === undefined ? [] : [{ id: `recent ${link}`, icon, title, note, place }];
  });
}

interface Offer {
  q: string;
  hits: readonly SearchHit[];
  screens: readonly PaletteScreen[];
  commands: readonly PaletteItem[];
  /** Too many to be listed before anything is typed. */
  unlisted: readonly PaletteItem[];
  /** Saved views of lists. */
  views: readonly PaletteItem[];
  recent: readonly RecentPlace[];
}

/** The groups in their order; screens and commands whose names begin with the text ("ord" for Orders) come before the records. */
export function offer({ q, hits, screens, commands, unlisted, views, recent }: Offer): PaletteGroup[] {
  const screenItems = screens.map(itemOfScreen);
  if (q === '') {
    return withItems([
      { heading: PALETTE_TEXT.recent, items: itemsOfRecent(recent, screens) },
      { heading: PALETTE_TEXT.views, items: [...views] },
      { heading: PALETTE_TEXT.commands, items: [...commands] },
      { heading: PALETTE_TEXT.screens, items: screenItems },
    ]);
  }
  const local = [
    { heading: PALETTE_TEXT.screens, items: matching(screenItems, q) },
    { heading: PALETTE_TEXT.views, items: matching(views, q) },
    { heading: PALETTE_TEXT.commands, items: matching([...commands, ...unlisted], q) },
  ];
  const records = { heading: PALETTE_TEXT.records, items: hits.map(itemOfHit) };
  const isNamed = beginsAny([...screenItems, ...views, ...commands, ...unlisted], q);
  return withItems(isNamed ? [...local, records] : [records, ...local]);
}

/** Whether a screen, view or command is a likelier match than any record. */
export function beginsAny(items: readonly PaletteItem[], q: string): boolean {
  const wanted = normalizeText(q);
  if (wanted.length <= 1) return false;
  return items.some(({ title, otherWords = [], fill }) => {
    const isBegun = fill === undefined && normalizeText(title).startsWith(wanted);
    return isBegun || otherWords.some((name) => isNameOf(normalizeText(name), wanted));
  });
}

/** The whole name, or more than its first word: "ad" is also the beginning of Adam, and "bank" that of Bank Windhoek. */
function isNameOf(name: string, wanted: string): boolean {
  return name === wanted || (wanted.includes(' ') && name.startsWith(wanted));
}

/** The items of whose names each word of `q` begins a word. A name that matches but is not the title is shown below it. */
function matching(items: readonly PaletteItem[], q: string): PaletteItem[] {
  const text = normalizeText(q);
  const wanted = text.split(' ');
  const isIn = (names: readonly string[]) => {
    const words = names.flatMap((name) => normalizeText(name).split(/[ /-]/));
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)));
  };
  return items.flatMap((item) => {
    const { title, note, otherWords = [], fill } = item;
    if (fill !== undefined && text.length < LEAST_LETTERS) return [];
    if (isIn([title])) return [item];
    if (!isIn([title, ...otherWords])) return [];
    return [{ ...item, note: note ?? otherWords.find((name) => isIn([name])) }];
  });
}

const withItems = (groups: PaletteGroup[]) => groups.filter(({ items }) => items.length > 0);
