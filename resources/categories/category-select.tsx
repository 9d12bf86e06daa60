// The select of categories, for this resource's form and for others that refer to categories: a tree, searchable.
import { useState } from 'react';
import { Choice } from '#src/kit/choice.tsx';
import type { ControlAria } from '#src/kit/fields.tsx';
import { useOptionRows } from '#src/kit/use-option-rows.ts';
import { SecondaryText } from '#src/kit/values.tsx';
import styles from './category-select.module.css';
import { type CategoryNode, categoryTree, isWithin, pathOf, type TreeRow } from './category-tree.ts';
import { categories } from './contract.ts';
import { definition } from './resource.tsx';

export interface CategorySelectProps<Value extends string | string[]> extends ControlAria {
  'aria-label'?: string;
  placeholder: string;
  /** Several can be chosen; the value is a list. */
  multiple?: boolean;
  /** Chosen categories whose names are known already. */
  known?: readonly TreeRow[];
  /** The category that can't be chosen, nor any below it. */
  without?: string | undefined;
  /** Given by the form. */
  value?: Value | undefined;
  onChange?: (value: Value) => void;
}

const unlistedHint = 'The categories cannot be listed, so they cannot be changed here.';

const optionOf = (node: CategoryNode, without: string | undefined) => ({
  value: node.id,
  label: node.name,
  path: pathOf(node),
  above: node.above.map(({ name }) => name),
  disabled: without !== undefined && isWithin(node, without),
  'aria-label': pathOf(node),
});

export function CategorySelect<Value extends string | string[]>(props: CategorySelectProps<Value>) {
  const { multiple = false, known = [], without, value, ...others } = props;
  const chosen = value === undefined ? [] : [value].flat();
  const { rows, loading, failure, allowed, limit, retry, search } = useOptionRows<TreeRow>(
    categories,
    chosen,
    known,
  );
  const [term, setTerm] = useState('');
  const options = categoryTree(rows).map((node) => optionOf(node, without));
  const empty = loading ? definition.texts.loading : (failure ?? definition.texts.empty);
  // Until their names are known, ids say nothing.
  const unnamed = loading && chosen.some((id) => !options.some((option) => option.value === id));

  return (
    <>
      <Choice<Value>
        {...others}
        {...(multiple && { mode: 'multiple' as const })}
        style={{ width: '100%' }}
        value={unnamed ? null : (value ?? null)}
        allowClear
        showSearch
        disabled={!allowed}
        loading={loading}
        optionFilterProp="path"
        listHeight={400}
        options={options}
        // A link may name one that is not there any more.
        labelRender={({ label }) => label ?? 'Unknown category'}
        notFoundContent={<span role="status">{empty}</span>}
        onSearch={(typed) => {
          setTerm(typed);
          search(typed);
        }}
        onOpenChange={(open) => open && failure !== undefined && retry()}
        optionRender={({ data, label }) => (
          <Entry above={data.above as string[]} searched={term.trim() !== ''}>
            {label}
          </Entry>
        )}
      />
      {limit !== undefined && <SecondaryText>{limit}</SecondaryText>}
      {!allowed && <SecondaryText>{unlistedHint}</SecondaryText>}
    </>
  );
}

interface EntryProps {
  above: readonly string[];
  /** Among search results the tree's form is lost, so each says where it stands. */
  searched: boolean;
  children: React.ReactNode;
}

function Entry({ above, searched, children }: EntryProps) {
  if (searched) {
    return (
      <>
        {above.length > 0 && <SecondaryText>{above.join(' / ')} / </SecondaryText>}
        {children}
      </>
    );
  }
  return (
    <span
      className={above.length === 0 ? styles.root : undefined}
      style={{ paddingInlineStart: above.length * 16 }}
    >
      {children}
    </span>
  );
}
