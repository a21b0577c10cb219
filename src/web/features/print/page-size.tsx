import { type RefObject, useEffect, useState } from 'react';
import { styleNonce } from '#web/lib/style-nonce.ts';
import type { Paper } from './print-search-params.ts';

const MM_PER_PX = 25.4 / 96;
/** Rounding must not push the last line onto a second page. */
const SLACK_MM = 4;
const SHORTEST_ROLL_MM = 80;

interface PageSizeProps {
  paper: Paper;
  /** The printed element, rendered on the screen with the same width. */
  paperRef: RefObject<HTMLElement | null>;
}

/**
 * Sets the printer's page size: a sheet, or a part of the roll as long as the text. A plain `@page` rule, because with named pages the
 * content around the paper would get pages of the printer's default size.
 */
export function PageSize({ paper, paperRef }: PageSizeProps) {
  const heightMm = useHeightMm(paperRef);
  const rule =
    paper === 'a4'
      ? '@page { size: A4 portrait; margin: 16mm 18mm; }'
      : `@page { size: 80mm ${Math.max(heightMm, SHORTEST_ROLL_MM)}mm; margin: 4mm; }`;
  return <style nonce={styleNonce()}>{rule}</style>;
}

function useHeightMm(ref: RefObject<HTMLElement | null>): number {
  const [heightMm, setHeightMm] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // With several papers the longest determines the length of each page.
    const papers = element.matches('.paper')
      ? [element]
      : [...element.querySelectorAll<HTMLElement>('.paper')];
    const observer = new ResizeObserver(() => {
      // While printing the element has the page's size, which has been set by then.
      if (window.matchMedia('print').matches) return;
      const tallestPx = Math.max(...papers.map(({ offsetHeight }) => offsetHeight));
      setHeightMm(Math.ceil(tallestPx * MM_PER_PX) + SLACK_MM);
    });
    for (const paper of papers) observer.observe(paper);
    return () => observer.disconnect();
  }, [ref]);
  return heightMm;
}
