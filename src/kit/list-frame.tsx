import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import { Card } from './card.tsx';
import { FailedLoad } from './failed-load.tsx';
import { Frame } from './frame.tsx';
import { LinkButton } from './link-button.tsx';
import styles from './list-frame.module.css';
import { Pager } from './pager.tsx';
import { Quiet } from './quiet.tsx';
import type { ResourceDefinition } from './resource.ts';
import { SampleMark } from './sample-mark.tsx';
import { SearchBox } from './search-box.tsx';
import { useGrants } from './use-grants.ts';
import { useOpened } from './use-opened.ts';
import type { ResourceList } from './use-resource-list.ts';

export interface ListFrameProps<Row> {
  definition: ResourceDefinition;
  list: ResourceList<Row>;
  /** Beside the search box: the controls of the list's filters. */
  filters?: ReactNode;
  /** Above the rows: the figures over all of them. */
  cards?: ReactNode;
  /** The rows; what stands in their place where there are none, or they could not be loaded. */
  children: (instead: ReactNode | undefined) => ReactNode;
}

/** What stands around the rows of any list: title, search, filters and count, the pager. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { definition, list, filters, cards, children } = props;
  const { contract, texts, purpose, group } = definition;
  const { state, change } = list;
  const many = inSentence(contract.many);
  const hasRows = list.rows !== undefined && list.rows.length > 0;
  const waits = list.rows === undefined && list.failure === undefined;

  return (
    <Frame
      trail={[...(group === undefined ? [] : [{ label: group }]), { label: texts.title }]}
      title={texts.title}
      mark={list.sample && <SampleMark />}
      line={purpose}
      action={<CreateButton definition={definition} sample={list.sample} />}
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
        {children(hasRows || waits ? undefined : <Instead definition={definition} list={list} />)}
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
function CreateButton({ definition, sample }: { definition: ResourceDefinition; sample: boolean }) {
  const { contract, screens, formsInDrawer, texts } = definition;
  const { listed, can } = useGrants();
  const { open } = useOpened();
  const allowed = can(contract, 'write');
  const label = `Create ${inSentence(contract.one)}`;
  const look = { type: 'primary', icon: <PlusOutlined /> } as const;
  if (formsInDrawer) {
    if (!allowed && !sample) return null;
    return (
      <span className={styles.create}>
        <Button {...look} disabled={!allowed} onClick={() => open('create')}>
          {label}
        </Button>
        {!allowed && <small>{texts.cannotCreate}</small>}
      </span>
    );
  }
  if (!screens.create || (listed && !allowed)) return null;
  return (
    <LinkButton {...look} to={`/${contract.name}/create`}>
      {label}
    </LinkButton>
  );
}

/** Why there are no rows, and what to do next. */
function Instead<Row>({ definition, list }: { definition: ResourceDefinition; list: ResourceList<Row> }) {
  const { contract, texts, screens, formsInDrawer } = definition;
  const { can } = useGrants();
  if (list.failure !== undefined) {
    return <FailedLoad text={list.failure} onRetry={list.retry} />;
  }
  const clear = () => list.change({ q: '', filters: {} });
  const creates = (screens.create !== undefined || formsInDrawer) && can(contract, 'write');
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
