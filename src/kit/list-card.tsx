import { Button } from 'antd';
import type { ReactNode } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import { Card } from './card.tsx';
import { FailedLoad } from './failed-load.tsx';
import styles from './list-frame.module.css';
import { Pages } from './pages.tsx';
import { Quiet } from './quiet.tsx';
import { hasCreateForm, type ResourceDefinition } from './resource.ts';
import { SearchBox } from './search-box.tsx';
import { useGrants } from './use-grants.ts';
import type { ListTable } from './use-list-table.ts';

export interface ListCardProps<Row> {
  definition: ResourceDefinition;
  list: ListTable<Row>;
  /** Beside the search box: the controls of the list's filters. */
  filters?: ReactNode;
  /** The rows; what stands in their place where there are none, or they could not be loaded. */
  children: (instead: ReactNode | undefined) => ReactNode;
}

/** The card of a list: search, filters and count, the rows, the pager. */
export function ListCard<Row>({ definition, list, filters, children }: ListCardProps<Row>) {
  const { contract, texts } = definition;
  const { state, change } = list;
  const many = inSentence(contract.many);
  const hasRows = list.rows !== undefined && list.rows.length > 0;
  const waits = list.rows === undefined && list.failure === undefined;
  return (
    <Card flush>
      <div className={styles.toolbar}>
        {contract.search.length > 0 && (
          <SearchBox label={many} value={state.q} onSearch={(q) => change({ q }, true)} />
        )}
        {filters}
        <p className={styles.count} role="status">
          {waits || list.busy
            ? texts.loading
            : list.failure === undefined && `${list.shown} of ${list.all} ${many}`}
        </p>
      </div>
      {children(hasRows || waits ? undefined : <Instead definition={definition} list={list} />)}
      {(list.pages > 1 || state.page > 1) && (
        <div className={styles.footer}>
          <Pages
            page={state.page}
            pages={Math.max(list.pages, state.page)}
            label={many}
            onPage={(page) => change({ page })}
          />
        </div>
      )}
    </Card>
  );
}

/** Why there are no rows, and what to do next. */
function Instead<Row>({ definition, list }: { definition: ResourceDefinition; list: ListTable<Row> }) {
  const { contract, texts } = definition;
  const { can } = useGrants();
  if (list.failure !== undefined) {
    return <FailedLoad text={list.failure} onRetry={list.retry} />;
  }
  const clear = () => list.change({ q: '', filters: {} });
  const creates = hasCreateForm(definition) && can(contract, 'write');
  return (
    <>
      <p className={styles.insteadTitle}>{texts.empty}</p>
      {list.narrowed ? (
        <>
          <p className={styles.insteadText}>
            <Quiet>Try other words, or see all of them.</Quiet>
          </p>
          <Button onClick={clear}>Clear search and filters</Button>
        </>
      ) : (
        creates && (
          <p className={styles.insteadText}>
            <Quiet>Use “Create {inSentence(contract.one)}” to add the first one.</Quiet>
          </p>
        )
      )}
    </>
  );
}
