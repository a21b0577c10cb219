import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { HealthRule } from '#shared/contracts/data-health.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { ExpandableCard, ExpandTrigger } from '#web/components/ui/expandable.tsx';
import { HEALTH_TEXT } from './data-health.text.ts';
import { HealthRows } from './health-rows.tsx';

/** A rule with contradictions: what is wrong, how often, and the rows below. */
export function HealthRuleCard({ rule, isFirst }: { rule: HealthRule; isFirst: boolean }) {
  const [isExpanded, setIsExpanded] = useState(isFirst);
  return (
    <ExpandableCard
      isExpanded={isExpanded}
      onExpandedChange={setIsExpanded}
      stage={rule.fixes.length > 0 ? 'overdue' : 'active'}
      header={
        <div className="grid gap-1">
          <div className="flex items-center justify-between gap-3">
            <h2 className="min-w-0">
              <ExpandTrigger>{rule.title}</ExpandTrigger>
            </h2>
            <Badge stage={rule.fixes.length > 0 ? 'overdue' : 'active'} className="numerals">
              {(rule.count ?? 0).toLocaleString('en')}
            </Badge>
          </div>
          <p className="text-note text-soft">{rule.wrong}</p>
          {rule.link && (
            <Link
              to={rule.link}
              className="relative z-10 w-fit py-1 text-note font-medium text-cyan-ink underline underline-offset-4 pointer-coarse:py-3"
            >
              {HEALTH_TEXT.openList}
              <span className="sr-only">: {rule.title}</span>
            </Link>
          )}
        </div>
      }
    >
      <HealthRows rule={rule} />
    </ExpandableCard>
  );
}
