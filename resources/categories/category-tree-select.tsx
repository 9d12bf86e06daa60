// The choice of categories in their tree, for this resource's form and for others that refer to categories.
import { CaretDownOutlined } from '@ant-design/icons';
import { TreeSelect } from 'antd';
import { useId } from 'react';
import { clearsByKey } from '#src/kit/choice.tsx';
import type { ControlAria } from '#src/kit/fields.tsx';
import { SecondaryText } from '#src/kit/values.tsx';
import { useOptionRows } from '#src/selects/use-option-rows.ts';
import { type CategoryNode, categoryTree, isWithin, pathOf, type TreeRow } from './category-tree.ts';
import styles from './category-tree-select.module.css';
import { categories } from './contract.ts';
import { definition } from './resource.tsx';

/** The chosen category's id; of several, a list of ids. */
type Chosen = string | string[] | undefined;

export interface CategoryTreeSelectProps extends ControlAria {
  'aria-label'?: string;
  placeholder: string;
  /** Several can be chosen. */
  multiple?: boolean;
  /** Chosen categories whose names are known already. */
  known?: readonly TreeRow[];
  /** The category that can't be chosen, nor any below it. */
  without?: string | undefined;
  /** Given by the form. */
  value?: Chosen;
  onChange?(value: Chosen): void;
}

const unlistedHint = 'The categories cannot be listed, so they cannot be changed here.';
const noRows: readonly TreeRow[] = [];

/** What the tree shows of a category. Ant Design tells a screen reader the `value` of the one that Enter would take. */
const fieldNames = { value: 'id', label: 'name' };

function treeEntry(node: CategoryNode, without: string | undefined) {
  const disabled = without !== undefined && isWithin(node, without);
  const value = `${pathOf(node)}${disabled ? ' (cannot be chosen here)' : ''}`;
  return { id: node.id, name: node.name, value, parentId: node.above.at(-1)?.id, disabled };
}

export function CategoryTreeSelect(props: CategoryTreeSelectProps) {
  // That it must be given is said by its label alone: Ant Design would write it on an element that has no role, too.
  const { multiple = false, known = noRows, without, value, 'aria-required': _, ...others } = props;
  const ownId = useId();
  const id = others.id ?? ownId;
  const chosen = value === undefined || value === '' ? [] : [value].flat();
  const { rows, loading, failure, allowed, limit, retry, search } = useOptionRows<TreeRow>(
    categories,
    chosen,
    known,
  );
  const nodes = categoryTree(rows);
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name;
  // Until their names are known, ids say nothing. A link may name one that is not there any more.
  const unnamed = loading && chosen.some((id) => nameOf(id) === undefined);
  const named = unnamed ? [] : chosen.map((id) => ({ value: id, label: nameOf(id) ?? 'Unknown category' }));
  // Not null where nothing is chosen: that would be a wrong value.
  const shown = multiple ? named : named[0];
  const empty = loading ? definition.texts.loading : (failure ?? definition.texts.empty);
  const choose = (ids: string[]) => others.onChange?.(multiple ? ids : ids[0]);

  return (
    <>
      <TreeSelect
        {...others}
        id={id}
        style={{ width: '100%' }}
        multiple={multiple}
        labelInValue
        {...(shown && { value: shown })}
        onChange={(next) => choose([next ?? []].flat().map((one) => one.value as string))}
        onKeyDown={(event) => !multiple && chosen.length > 0 && clearsByKey(event, () => choose([]))}
        allowClear
        showSearch
        // By itself it is locked while its form is saved.
        {...(!allowed && { disabled: true })}
        loading={loading}
        virtual={false}
        listHeight={400}
        treeDefaultExpandAll
        switcherIcon={<CaretDownOutlined aria-hidden />}
        classNames={{ popup: { root: styles.tree ?? '' } }}
        treeDataSimpleMode={{ id: 'id', pId: 'parentId' }}
        fieldNames={fieldNames}
        treeNodeFilterProp="value"
        treeData={nodes.map((node) => treeEntry(node, without))}
        notFoundContent={<span role="status">{empty}</span>}
        onSearch={search}
        // The package says that the box owns a list of this id.
        popupRender={(tree) => <div id={`${id}_list`}>{tree}</div>}
        onOpenChange={(open) => open && failure !== undefined && retry()}
      />
      {limit !== undefined && <SecondaryText>{limit}</SecondaryText>}
      {!allowed && <SecondaryText>{unlistedHint}</SecondaryText>}
    </>
  );
}
