/** The panels below the tiles, in this order. Their sizes are in dashboard.css. */
export const INSIGHT_PANELS = [
  'work',
  'attention',
  'pipeline',
  'promises',
  'takings',
  'people',
  'money',
] as const;
export type InsightPanelName = (typeof INSIGHT_PANELS)[number];
