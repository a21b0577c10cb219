import { useQuery } from '@tanstack/react-query';
import { dashboardInsightsQuery } from '../dashboard.queries.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { PipelinePanel } from './pipeline-panel.tsx';
import { PromisesPanel } from './promises-panel.tsx';
import { TakingsPanel } from './takings-panel.tsx';
import { WorkPanel } from './work-panel.tsx';
import './insights.css';

/** What lies below the tiles, all of one moment. */
export function InsightPanels() {
  const query = useQuery(dashboardInsightsQuery);
  return (
    <div className="insights">
      <WorkPanel query={query} />
      <AttentionPanel query={query} />
      <PipelinePanel query={query} />
      <PromisesPanel query={query} />
      <TakingsPanel query={query} />
      <PeoplePanel query={query} />
      <MoneyPanel query={query} />
    </div>
  );
}
