import { memo } from 'react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import './dashboard.css';
import { INSIGHT_PANELS } from './insight-names.ts';

/**
 * The charts and their library are loaded after the tiles; their space is reserved. Memoised: a changed tile does not render them.
 */
export const Insights = memo(
  lazyPart(() => import('./insights/insights.tsx'), 'InsightPanels', {
    placeholder: (
      <div className="insights" role="status" aria-busy="true">
        <span className="sr-only">Loading dashboard panels...</span>
        {INSIGHT_PANELS.map((panel) => (
          <div key={panel} className="insight grid" data-panel={panel}>
            <Skeleton className="rounded-panel" />
          </div>
        ))}
      </div>
    ),
  }),
);
