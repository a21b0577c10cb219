import { AttentionPanel } from './attention-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { PipelinePanel } from './pipeline-panel.tsx';
import { PromisesPanel } from './promises-panel.tsx';
import { TakingsPanel } from './takings-panel.tsx';
import { WorkPanel } from './work-panel.tsx';
import './insights.css';

/** Everything below the tiles, as of one moment: one query, of which each panel selects its part. */
export function InsightPanels() {
  return (
    <div className="insights">
      <WorkPanel />
      <AttentionPanel />
      <PipelinePanel />
      <PromisesPanel />
      <TakingsPanel />
      <PeoplePanel />
      <MoneyPanel />
    </div>
  );
}
