/** The figures of a run, each with its limit. */
export type Demands = {
  /** Met when the figure is not above the limit. */
  atMost(what: string, figure: number, limit: number, unit?: string): void;
  /** A figure without a limit. */
  note(what: string, figure: number | string): void;
  areMet(): boolean;
};

export function openDemands(write: (line: string) => void): Demands {
  let missed = 0;
  return {
    atMost(what, figure, limit, unit = '') {
      const isMet = figure <= limit;
      if (!isMet) missed += 1;
      const shown = Math.round(figure * 100) / 100;
      write(`  ${isMet ? 'ok    ' : 'MISSED'}  ${what}: ${shown}${unit} (at most ${limit}${unit})`);
    },
    note: (what, figure) => write(`          ${what}: ${figure}`),
    areMet: () => missed === 0,
  };
}
