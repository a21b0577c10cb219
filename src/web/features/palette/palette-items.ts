import type { LucideIcon } from 'lucide-react';
import { Bookmark, CalendarClock, CreditCard, Globe, ShoppingBag, UserRound } from 'lucide-react';
import type { ListView } from '#shared/contracts/list-views.ts';
import type { HitKind, SearchHit } from '#shared/contracts/search.ts';
import { normalizeText } from '#shared/domain/text.ts';
import { viewLink } from '#web/components/list/views/use-views.ts';
import { VIEW_LISTS } from '#web/components/list/views/views.text.ts';
import type { RecentPlace } from '#web/lib/recent-places.ts';
import { PALETTE_TEXT } from './palette.text.ts';

/** Owns what the search offers, and in which order. */

export interface PaletteScreen {
  to: string;
  label: string;
  icon: LucideIcon;
  /** After "g" it leads there without the search. */
  letter?: string | undefined;
}

export interface PaletteItem {
  id: string;
  icon: LucideIcon;
  title: string;
  note?: string | undefined;
  /** That lead there without the search. */
  keys?: readonly string[] | undefined;
  /** The record, where it is one: it has a status, money, and actions of its own. */
  hit?: SearchHit | undefined;
  /** Where it leads, as it is remembered; without one something is done. */
  place?: RecentPlace | undefined;
  run?: (() => void) | undefined;
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

/** What was found is in sight: an e-mail address, a supplier's number and a device's stand nowhere else. */
function noteOf({ note, matched: { field, text } }: SearchHit): string {
  if (field === 'imei') return `${note} · IMEI ${text}`;
  return field === 'email' || field === 'supplier_number' ? `${note} · ${text}` : note;
}

export function itemOfScreen({ to, label, icon, letter }: PaletteScreen): PaletteItem {
  const place = { link: to, kind: 'screen', title: label, note: '' };
  const keys = letter === undefined ? undefined : ['G', letter.toUpperCase()];
  return { id: `screen ${to}`, icon, title: label, place, keys };
}

export function itemOfView(view: ListView, follow: (link: string) => void): PaletteItem {
  const { id, name, path } = view;
  const run = () => follow(viewLink(view));
  return { id: `view ${id}`, icon: Bookmark, title: name, note: VIEW_LISTS[path], run };
}

/** As they were opened; a screen that is no more is not offered. */
export function itemsOfRecent(
  places: readonly RecentPlace[],
  screens: readonly PaletteScreen[],
): PaletteItem[] {
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
  /** Views of lists. */
  views: readonly PaletteItem[];
  recent: readonly RecentPlace[];
}

/** The groups from the top; what is named by its beginning ("ord" of Orders) stands above the records. */
export function offer({ q, hits, screens, commands, views, recent }: Offer): PaletteGroup[] {
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
    { heading: PALETTE_TEXT.commands, items: matching(commands, q) },
  ];
  const records = { heading: PALETTE_TEXT.records, items: hits.map(itemOfHit) };
  const isNamed = beginsAny([...screenItems, ...views, ...commands], q);
  return withItems(isNamed ? [...local, records] : [records, ...local]);
}

/** Whether what stands on this device is likelier meant than any record. */
export function beginsAny(items: readonly PaletteItem[], q: string): boolean {
  const wanted = normalizeText(q);
  return wanted.length > 1 && items.some(({ title }) => normalizeText(title).startsWith(wanted));
}

/** Those in which each word of `q` begins a word. */
function matching(items: readonly PaletteItem[], q: string): PaletteItem[] {
  const wanted = normalizeText(q).split(' ');
  return items.filter(({ title }) => {
    const words = normalizeText(title).split(/[ -]/);
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)));
  });
}

const withItems = (groups: PaletteGroup[]) => groups.filter(({ items }) => items.length > 0);
