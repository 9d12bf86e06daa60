import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import { Card } from './card.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { FailedLoad } from './failed-load.tsx';
import { Frame } from './frame.tsx';
import { LinkButton } from './link-button.tsx';
import styles from './list-page.module.css';
import { Pager } from './pager.tsx';
import { Quiet } from './quiet.tsx';
import type { ResourceDefinition } from './resource.ts';
import { SampleMark } from './sample-mark.tsx';
import { SearchBox } from './search-box.tsx';
import { useGrants } from './use-grants.ts';
import type { ResourceList } from './use-resource-list.ts';

export interface ListPageProps<Row> {
  definition: ResourceDefinition;
  list: ResourceList<Row>;
  columns: readonly Column<Row>[];
  /** What a row is called, for the names of its buttons. */
  nameOf: (row: Row) => string;
  /** Beside the search box: the controls of the list's filters. */
  filters?: ReactNode;
  /** Above the table: the figures over all rows. */
  cards?: ReactNode;
}

/** A resource's list: search, filters and count, the table, the pager. */
export function ListPage<Row extends { id?: unknown }>(props: ListPageProps<Row>) {
  const { definition, list, columns, nameOf, filters, cards } = props;
  const { contract, texts, purpose, group } = definition;
  const { state, change } = list;
  const many = inSentence(contract.many);
  const instead = <Instead definition={definition} list={list} />;
  const hasRows = list.rows !== undefined && list.rows.length > 0;
  const waits = list.rows === undefined && list.failure === undefined;

  return (
    <Frame
      trail={[...(group === undefined ? [] : [{ label: group }]), { label: texts.title }]}
      title={texts.title}
      mark={list.sample && <SampleMark />}
      line={purpose}
      action={<CreateButton definition={definition} />}
    >
      {cards}
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
        <DataTable
          label={texts.title}
          columns={columns}
          rows={list.rows}
          nameOf={nameOf}
          instead={hasRows || waits ? undefined : instead}
          busy={list.busy}
          sort={state.sort}
          onSort={list.sortable ? (sort) => change({ sort }) : undefined}
        />
        {(list.pages > 1 || state.page > 1) && (
          <div className={styles.footer}>
            <Pager
              page={state.page}
              pages={Math.max(list.pages, state.page)}
              label={many}
              onPage={(page) => change({ page })}
            />
          </div>
        )}
      </Card>
    </Frame>
  );
}

/** The way to the create form; there too, where the form can only say that the server can't. */
function CreateButton({ definition: { contract, screens } }: { definition: ResourceDefinition }) {
  const { listed, can } = useGrants();
  if (!screens.create || (listed && !can(contract, 'write'))) return null;
  return (
    <LinkButton type="primary" icon={<PlusOutlined />} to={`/${contract.name}/create`}>
      Create {inSentence(contract.one)}
    </LinkButton>
  );
}

/** Why there are no rows, and what to do next. */
function Instead<Row>({ definition, list }: { definition: ResourceDefinition; list: ResourceList<Row> }) {
  const { contract, texts, screens } = definition;
  const { can } = useGrants();
  if (list.failure !== undefined) {
    return <FailedLoad text={list.failure} onRetry={list.retry} />;
  }
  const clear = () => list.change({ q: '', filters: {} });
  const creates = screens.create !== undefined && can(contract, 'write');
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
