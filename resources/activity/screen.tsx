// `/activity`: who changed what, newest first. The URL holds the filters.
import { type BaseRecord, type GetListResponse, type HttpError, useList } from '@refinedev/core';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { auditLogDataProvider } from '#providers/audit-log.ts';
import { requestUndo } from '#providers/undo.ts';
import { contractNamed } from '#resources/contracts.ts';
import { auditExport } from '#shared/contract/audit-export.ts';
import { type AuditEntry, auditLog, defaultEntries } from '#shared/contract/audit-log.ts';
import { rejectedFilters } from '#shared/contract/list-query.ts';
import { ExportButton } from '#src/list/export/export-button.tsx';
import { RejectedFilters } from '#src/list/filters/rejected-filters.tsx';
import { EntryList } from '#src/show/history/entry-list.tsx';
import { Card } from '#src/ui/card.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { LoadError, LoadingSkeletons } from '#src/ui/loading.tsx';
import { failureText } from '#src/ui/notifications.ts';
import { SecondaryLine } from '#src/ui/values.tsx';
import { ActivityChips } from './activity-chips.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import styles from './screen.module.css';
import { withSettingTexts } from './setting-entry.ts';

const filterNames = Object.keys(auditLog.filters);

function EntryLinks({ entry: { operationId, recordId, resource } }: { entry: AuditEntry }) {
  const of = (query: Record<string, string>) => `/activity?${new URLSearchParams(query)}`;
  return (
    <>
      {operationId && <Link to={of({ operationId })}>Whole bulk change</Link>}
      {operationId && contractNamed(resource)?.bulk && (
        <Button type="link" size="small" onClick={() => requestUndo({ operationId, resource })}>
          Undo the bulk change
        </Button>
      )}
      {contractNamed(resource) && <Link to={of({ resource, recordId })}>All changes of this item</Link>}
    </>
  );
}

export function Screen() {
  const [params, setParams] = useSearchParams();
  const rejected = rejectedFilters(params, auditLog).map(([name]) => name);
  const values = Object.fromEntries(
    [...params].filter(([name]) => filterNames.includes(name) && !rejected.includes(name)),
  );
  const after = params.get('after') ?? undefined;
  const query = useList<AuditEntry & BaseRecord, HttpError>({
    resource: auditLog.name,
    dataProviderName: auditLogDataProvider,
    filters: Object.entries(values).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
    // The key of the last entry before takes the place of the page number.
    pagination: { current: after as unknown as number, pageSize: defaultEntries },
    errorNotification: false,
    queryOptions: { keepPreviousData: true },
  });
  const entries = query.data?.data.map(withSettingTexts);
  const { next } = (query.data as GetListResponse<AuditEntry & BaseRecord> | undefined)?.cursor ?? {};
  const at = (key: string | undefined) =>
    `/activity?${new URLSearchParams({ ...values, ...(key !== undefined && { after: key }) })}`;
  return (
    <Frame
      title="Activity"
      line="Everything that people and the system changed, newest first."
      action={
        <ExportButton
          contract={auditExport}
          label="changes"
          state={{ q: '', sort: undefined, filters: values }}
        />
      }
    >
      <div className={styles.tools}>
        <ActivityFilters values={values} onChange={setParams} />
        <RejectedFilters contract={auditLog} filters={[]} onClose={() => setParams(values)} />
        <ActivityChips values={values} entries={entries} onChange={setParams} />
      </div>
      <Card>
        {query.isError && !query.isFetching ? (
          <LoadError
            text={failureText(query.error, 'We couldn’t load the activity')}
            onRetry={() => void query.refetch()}
          />
        ) : !entries ? (
          <LoadingSkeletons text="Loading activity..." />
        ) : entries.length === 0 ? (
          <SecondaryLine>No changes match these filters.</SecondaryLine>
        ) : (
          <EntryList
            label="Activity"
            entries={entries}
            contractOf={contractNamed}
            links={(entry) => <EntryLinks entry={entry} />}
          />
        )}
        {(after !== undefined || next !== undefined) && (
          <nav className={styles.pages} aria-label="Pages of changes">
            {after !== undefined && <LinkButton to={at(undefined)}>Newest changes</LinkButton>}
            {next !== undefined && <LinkButton to={at(String(next))}>Older changes</LinkButton>}
          </nav>
        )}
      </Card>
    </Frame>
  );
}
