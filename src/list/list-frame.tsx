import { PlusOutlined } from '@ant-design/icons';
import { useNavigation } from '@refinedev/core';
import { Button, Segmented } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { type Contract, defaultLimit, type Schema } from '#shared/contract/contract.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { type Option, optionsOf } from '#src/form/schema.ts';
import { hasCreateForm, type ResourceDefinition } from '#src/show/resource.ts';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { LoadError } from '#src/ui/loading.tsx';
import { focusMain } from '#src/ui/screen.ts';
import type { Selection } from '#src/ui/selection.ts';
import { SampleTag } from '#src/ui/tags.tsx';
import { useDrawerState } from '#src/ui/url-state.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { ExportButton, type ExportButtonProps } from './export/export-button.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { type Filter, type FilterTexts, filtersOf, withoutFilter } from './filters/filters.ts';
import { FiltersButton } from './filters/filters-button.tsx';
import { RejectedFilters } from './filters/rejected-filters.tsx';
import styles from './list-frame.module.css';
import { ListSearch } from './list-search.tsx';
import { PageSize } from './page-size.tsx';
import type { ListTable } from './table/list-table.ts';
import { TableCard } from './table/table-card.tsx';

export interface ListFrameProps<Row> extends ListCardProps<Row> {
  /** Stat cards above the table. */
  cards?: ReactNode;
}

/** The page of a list: title, create button, stat cards and the list's card. */
export function ListFrame<Row>({ cards, ...card }: ListFrameProps<Row>) {
  const { definition, list } = card;
  const { texts, purpose } = definition;
  return (
    <Frame
      title={texts.title}
      badge={list.sample && <SampleTag />}
      line={purpose}
      action={<CreateButton definition={definition} sample={list.sample} />}
    >
      {cards}
      <ListCard {...card} />
    </Frame>
  );
}

/** Opens the create form. If the server lists no permissions, the form itself explains that it can't create records. */
export function CreateButton({
  definition,
  sample = false,
  first = false,
}: {
  definition: ResourceDefinition;
  sample?: boolean;
  /** Set for the button of an empty list, which is shown in addition to the one in the header. */
  first?: boolean;
}) {
  const { contract, formsInDrawer, texts } = definition;
  const { extended } = useIdentity();
  const allowed = useAccess(contract, 'create');
  const { open } = useDrawerState();
  const { createUrl } = useNavigation();
  const label = `Create ${first ? 'your first ' : ''}${inSentence(contract.one)}`;
  const look = { type: 'primary', icon: <PlusOutlined aria-hidden /> } as const;
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
  if (!hasCreateForm(definition) || (extended && !allowed)) return null;
  return (
    <LinkButton {...look} to={createUrl(contract.name)}>
      {label}
    </LinkButton>
  );
}

export interface ListCardProps<Row> {
  definition: ResourceDefinition;
  list: ListTable<Row>;
  filters?: ReactNode;
  /** Renders the rows, or `instead` if it is set: the empty state or the error. */
  children: (instead: ReactNode | undefined) => ReactNode;
}

/** The card of a list: search, filters, count, rows and pager. */
export function ListCard<Row>({ definition, list, filters, children }: ListCardProps<Row>) {
  const { contract, texts } = definition;
  const { state, change } = list;
  const many = inSentence(contract.many);
  const hasRows = list.rows !== undefined && list.rows.length > 0;
  const waits = list.rows === undefined && list.failure === undefined;
  const sizes = list.resize && (list.pages > 1 || state.limit > defaultLimit) && (
    <PageSize label={contract.many} size={state.limit} onSize={list.resize} />
  );
  return (
    <TableCard
      tools={
        <>
          {contract.search.length > 0 && (
            <ListSearch label={many} value={state.q} onSearch={(q) => change({ q }, true)} />
          )}
          {filters}
        </>
      }
      status={waits || list.busy ? texts.loading : list.failure === undefined && `${list.count} ${many}`}
      label={many}
      size={sizes}
      page={state.page}
      pages={Math.max(list.pages, state.page)}
      onPage={(page) => change({ page })}
    >
      {!list.sample && (
        <ChangedRows key={contract.name} resource={contract.name} rows={list.rows} onRefresh={list.retry} />
      )}
      {children(hasRows || waits ? undefined : <Instead definition={definition} list={list} />)}
    </TableCard>
  );
}

/** The empty state or the error of a list, with the next step. */
function Instead<Row>({ definition, list }: { definition: ResourceDefinition; list: ListTable<Row> }) {
  const { contract, texts } = definition;
  const allowed = useAccess(contract, 'create');
  if (list.failure !== undefined && !list.refused) {
    const retry = () => {
      list.retry();
      // The focused button is removed.
      focusMain();
    };
    return <LoadError text={list.failure} onRetry={retry} />;
  }
  // Clearing only the filters can reveal results of an incomplete search.
  const keepsSearch = list.cut && Object.keys(list.state.filters).length > 0;
  const clear = () => {
    list.change({ filters: {}, ...(!keepsSearch && { q: '' }) });
    focusMain();
  };
  const creates = allowed && hasCreateForm(definition);
  return (
    <>
      <p className={styles.insteadTitle}>{list.cut ? texts.emptyOfSome : texts.empty}</p>
      {list.narrowed ? (
        <>
          <p className={styles.insteadText}>
            <SecondaryText>{nextStep(list)}</SecondaryText>
          </p>
          <Button onClick={clear}>{keepsSearch ? 'Clear filters' : 'Clear search and filters'}</Button>
        </>
      ) : (
        creates && <CreateButton definition={definition} first />
      )}
    </>
  );
}

function nextStep({ refused, cut }: Pick<ListTable<never>, 'refused' | 'cut'>): string {
  if (refused) return 'A filter in the address has an unknown value. Clear it to see all rows.';
  if (cut) return 'There may be more matches. Type more of the text or change the filters.';
  return 'Try other words or clear the search.';
}

interface FilterChoiceProps extends Pick<ListFilter<never>, 'name' | 'label'> {
  list: Pick<ListTable<never>, 'state' | 'filter'>;
  /** The first option is the list's default without the filter. */
  options: readonly Option[];
}

/** A filter with few values as a segmented control. */
export function FilterChoice({ list: { state, filter }, name, label, options }: FilterChoiceProps) {
  const standard = options[0]?.value;
  return (
    <Segmented
      aria-label={label}
      options={[...options]}
      value={state.filters[name] ?? standard ?? ''}
      onChange={(value) => filter(name, value === standard ? undefined : value)}
    />
  );
}

export interface ListFilter<Row> {
  /** The filter's name in the contract, which defines its values. */
  readonly name: string;
  readonly label: string;
  /** The label of the option that clears the filter. */
  readonly all?: string;
  /** Options with labels other than the capitalized values. */
  readonly options?: readonly Option[];
  /** Filters loaded rows, if the filter does not compare the field of the same name. */
  readonly matches?: (row: Row, value: string) => boolean;
  /** The contract of the record that the filter's value identifies. */
  readonly of?: Contract;
  readonly control?: (list: ListTable<Row>) => ReactNode;
}

export interface ListFiltersProps<Row> extends Pick<ListCardProps<Row>, 'definition' | 'list'> {
  /** The filters in the toolbar. */
  filters: readonly ListFilter<Row>[];
  /** Texts of the other filters, which open in a drawer. */
  moreFilters?: Readonly<Record<string, FilterTexts>> | undefined;
  selection?: Selection | undefined;
  /** The visible columns, if they differ from the defaults. */
  columns?: ExportButtonProps['columns'];
  /** Controls for the list's look. */
  children?: ReactNode;
}

const none = {};

/** The toolbar's filters, the button for the other filters, the export button and the chips of active filters. */
export function ListFilters<Row>(props: ListFiltersProps<Row>) {
  const { definition, list, filters, moreFilters = none, selection, columns, children } = props;
  const { contract } = definition;
  const { state, change } = list;
  const { extended } = useIdentity();
  const toolbarFilters = Object.fromEntries(filters.map((filter) => [filter.name, filter]));
  const all = filtersOf(contract, { ...moreFilters, ...toolbarFilters });
  const others = all.filter(({ name }) => !Object.hasOwn(toolbarFilters, name));
  const valuesWithout = (removed: readonly Filter[]) =>
    removed.reduce((values, filter) => withoutFilter(filter, values), state.filters);
  return (
    <>
      {filters.map(({ name, label, all = 'All', options, control }) => (
        <Fragment key={name}>
          {control?.(list) ?? (
            <FilterChoice
              list={list}
              name={name}
              label={label}
              options={[
                { label: all, value: '' },
                ...(options ?? optionsOf(contract.filters[name] as Schema)),
              ]}
            />
          )}
        </Fragment>
      ))}
      {extended && others.length > 0 && (
        <FiltersButton
          label={inSentence(contract.many)}
          contract={contract}
          filters={others}
          values={state.filters}
          onApply={(values) => change({ filters: { ...valuesWithout(others), ...values } })}
        />
      )}
      {contract.sorters.length > 0 && !list.sample && (
        <ExportButton
          contract={contract}
          label={inSentence(contract.many)}
          count={list.count}
          state={state}
          selection={selection}
          columns={columns}
        />
      )}
      {children}
      <FilterChips filters={all} values={state.filters} onChange={(values) => change({ filters: values })} />
      <RejectedFilters
        contract={contract}
        filters={all}
        onClose={() => change({ filters: state.filters, page: state.page }, true)}
      />
    </>
  );
}
