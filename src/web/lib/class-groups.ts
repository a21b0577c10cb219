// Which Tailwind utilities of this app set the same property. tailwind-merge's own table covers all utilities and is larger than all styles of the
// app; class-groups.test.ts checks this one against it for every class in the source.

import type { createTailwindMerge } from 'tailwind-merge';

type Config = ReturnType<Parameters<typeof createTailwindMerge>[0]>;

const words = (text: string) => text.split(' ');
const anything = () => true;
const isSize = (value: string) => /^\[[\d.]+(?:rem|px|em)\]$|^(?:xs|sm|base|lg|\d?xl)$/.test(value);

/** Prefixes whose utilities all set one property, or their own. */
const ALONE = words(
  'm mx my mt mr mb ml p px py pt pr pb pl size w h min-w min-h max-w max-h gap gap-x gap-y inset inset-x inset-y ' +
    'top right bottom left z order basis grow shrink grid-cols grid-rows grid-flow auto-cols col row col-start ' +
    'row-start items self justify justify-items justify-self place-items leading tracking underline-offset ' +
    'decoration opacity animate transition duration cursor select pointer-events rotate translate-x translate-y ' +
    'rounded rounded-t rounded-r rounded-b shadow outline-offset scroll-m scroll-my scroll-mt from via to ' +
    'brightness saturate accent list line-clamp table overflow overflow-x overflow-y overscroll appearance ' +
    'whitespace align divide-y field-sizing resize filter aspect object fill columns border-l border-r border-t border-b @container',
);

/** In each group the later class wins. A class in no group is kept. */
export const CLASS_GROUPS: Config['classGroups'] = {
  ...Object.fromEntries(ALONE.map((prefix) => [prefix, [{ [prefix]: ['', anything] }]])),
  display: words('block inline-block inline flex inline-flex grid inline-grid table contents hidden'),
  position: words('static fixed absolute relative sticky'),
  visibility: words('visible invisible collapse'),
  sr: words('sr-only not-sr-only'),
  case: words('uppercase lowercase capitalize normal-case'),
  line: words('underline line-through no-underline'),
  'align-content': [{ content: words('center start end between') }],
  content: [{ content: [anything] }],
  'overflow-wrap': [{ wrap: [anything] }],
  break: [{ break: words('words all normal') }],
  'divide-color': [{ divide: [anything] }],
  'text-align': [{ text: words('left center right start end') }],
  'text-size': [{ text: [...words('tile title name body note'), isSize] }],
  'text-overflow': ['truncate', { text: words('ellipsis clip') }],
  'text-wrap': [{ text: words('balance nowrap pretty wrap') }],
  'text-color': [{ text: [anything] }],
  'font-weight': [{ font: words('normal medium semibold bold') }],
  'font-family': [{ font: [anything] }],
  figures: ['tabular-nums'],
  'border-width': [{ border: ['', ...words('0 2 4')] }],
  'border-style': [{ border: words('solid dashed dotted none') }],
  'border-collapse': [{ border: words('collapse separate') }],
  'border-color': [{ border: [anything] }],
  'background-image': [{ bg: ['none', 'conic', { 'linear-to': [anything] }] }],
  background: [{ bg: [anything] }],
  'outline-width': [{ outline: ['', ...words('0 1 2')] }],
  'outline-style': [{ outline: words('none solid dashed') }],
  'outline-color': [{ outline: [anything] }],
  'ring-width': [{ ring: ['', ...words('1 2 4')] }],
  'ring-color': [{ ring: [anything] }],
  'flex-direction': [{ flex: words('row row-reverse col col-reverse') }],
  'flex-wrap': [{ flex: words('wrap nowrap') }],
  flex: [{ flex: [anything] }],
};

/** A shorthand overrides the properties it contains. */
export const SHORTHANDS: Config['conflictingClassGroups'] = {
  m: words('mx my mt mr mb ml'),
  mx: words('mr ml'),
  my: words('mt mb'),
  p: words('px py pt pr pb pl'),
  px: words('pr pl'),
  py: words('pt pb'),
  inset: words('inset-x inset-y top right bottom left'),
  'inset-x': words('right left'),
  'inset-y': words('top bottom'),
  size: words('w h'),
  gap: words('gap-x gap-y'),
  flex: words('basis grow shrink'),
  overflow: words('overflow-x overflow-y'),
  rounded: words('rounded-t rounded-r rounded-b'),
  'border-width': words('border-l border-r border-t border-b'),
  'scroll-m': words('scroll-my scroll-mt'),
  'scroll-my': ['scroll-mt'],
  'text-size': ['leading'],
  'line-clamp': words('display overflow'),
};
