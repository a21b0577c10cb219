import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallHoursRow, UpdateCallHoursBody } from '#shared/contracts/call-hours.ts';
import type { CallSample, CallTemplate, UpdateCallTemplateBody } from '#shared/contracts/call-templates.ts';
import type { ActivityRow } from '#shared/contracts/history.ts';
import type { CallTextKind } from '#shared/domain/call-messages.ts';
import { rowSubject } from '#web/components/shop/refusal.ts';
import { api } from '#web/lib/api-client.ts';
import { putRow } from '#web/lib/listed-rows.ts';
import { logQuery } from '#web/lib/log-query.ts';

const PATH = '/api/call-templates';
const HOURS_PATH = '/api/call-hours';

/** The hours in which customers are phoned. */
export const callHoursQuery = queryOptions({
  queryKey: [HOURS_PATH],
  queryFn: ({ signal }) => api.get<CallHoursRow>(HOURS_PATH, { signal }),
});

/** Changes the version that was seen; a newer one is a 412 with the current hours. */
export const putCallHours = (
  { id, version }: Pick<CallHoursRow, 'id' | 'version'>,
  body: UpdateCallHoursBody,
) => api.put<CallHoursRow>(`${HOURS_PATH}/${id}`, body, { ifMatch: version });

export function replaceCallHours(client: QueryClient, row: CallHoursRow): void {
  putRow(client, row, { lists: [], one: callHoursQuery.queryKey });
}

/** How a conflicting change of the hours by somebody else is described. */
export const HOURS_SUBJECT = rowSubject<CallHoursRow>({
  entity: 'call_hours',
  mark: 'hasSundays',
  standingOf: () => null,
  replace: replaceCallHours,
  refresh: (client) => void client.invalidateQueries({ queryKey: callHoursQuery.queryKey }),
});

/** All parts, in the order of a message. */
export const callTemplatesQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => api.get<CallTemplate[]>(PATH, { signal }),
});

/** A customer to whom this part would be sent now. */
export const callSampleQuery = (kind: CallTextKind) =>
  queryOptions({
    queryKey: ['/api/call-round/sample', kind],
    queryFn: ({ signal }) => api.get<CallSample>(`/api/call-round/sample?kind=${kind}`, { signal }),
  });

/** The earlier texts of a part, newest first. */
export const messageVersionsQuery = (id: number) =>
  logQuery<ActivityRow>(
    ['/api/activity', 'call_template', id],
    `/api/activity?entity=call_template&id=${id}`,
  );

/** Changes the version that was seen; a newer one is a 412 with the current part. */
export const putCallTemplate = (
  { id, version }: Pick<CallTemplate, 'id' | 'version'>,
  body: UpdateCallTemplateBody,
) => api.put<CallTemplate>(`${PATH}/${id}`, body, { ifMatch: version });

const refresh = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: callTemplatesQuery.queryKey });

export function replaceCallTemplate(client: QueryClient, row: CallTemplate): void {
  putRow(client, row, { lists: [callTemplatesQuery.queryKey] });
  void client.invalidateQueries({ queryKey: ['/api/activity', 'call_template', row.id] });
}

/** How a conflicting change of a part by somebody else is described. */
export const MESSAGE_SUBJECT = rowSubject<CallTemplate>({
  entity: 'call_template',
  mark: 'english',
  standingOf: () => null,
  replace: replaceCallTemplate,
  refresh,
});
