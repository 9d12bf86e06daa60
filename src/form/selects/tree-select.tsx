// A select of hierarchical records.
import { CaretDownOutlined } from '@ant-design/icons';
import { TreeSelect } from 'antd';
import { useId } from 'react';
import { useIdentity } from '#providers/identity.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { inSentence, resourceTexts } from '#shared/contract/texts.ts';
import { containsTyped } from '#shared/domain/fold-text.ts';
import type { ControlAria } from '#src/form/fields.tsx';
import { clearsByKey } from '#src/ui/choice.tsx';
import { useOptionLabels } from '#src/ui/option-labels.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import { NoneYet, OptionsFailure } from './select-notes.tsx';
import { isWithin, pathOf, type TreeNode, type TreeRow, treeOf } from './tree-rows.ts';
import styles from './tree-select.module.css';
import { useOptionRows } from './use-option-rows.ts';

/** The chosen id, or a list of ids if `multiple` is set. */
type Chosen = string | string[] | undefined;

export interface RecordTreeSelectProps extends ControlAria {
  contract: Contract;
  'aria-label'?: string;
  placeholder: string;
  multiple?: boolean;
  /** Chosen records that are loaded already, so that their names show immediately. */
  known?: readonly TreeRow[];
  /** Disables this record and its descendants. */
  without?: string | undefined;
  /** Set by the form. */
  value?: Chosen;
  onChange?(value: Chosen): void;
}

const noRows: readonly TreeRow[] = [];

/** `value` holds the path, because Ant Design announces it to screen readers for the active option. */
const fieldNames = { value: 'id', label: 'name' };

function treeEntry(node: TreeNode, without: string | undefined) {
  const disabled = without !== undefined && isWithin(node, without);
  const value = `${pathOf(node)}${disabled ? ' (cannot be chosen here)' : ''}`;
  return { id: node.id, name: node.name, value, parentId: node.above.at(-1)?.id, disabled };
}

export function RecordTreeSelect(props: RecordTreeSelectProps) {
  // Drops `aria-required`, because Ant Design would also set it on an element without a role.
  const { contract, multiple = false, known = noRows, without, value, 'aria-required': _, ...others } = props;
  const texts = resourceTexts(contract);
  const ownId = useId();
  const id = others.id ?? ownId;
  const chosen = value === undefined || value === '' ? [] : [value].flat();
  const { extended } = useIdentity();
  const { rows, loading, failure, allowed, none, limit, retry, search } = useOptionRows<TreeRow>(
    contract,
    chosen,
    known,
  );
  const nodes = treeOf(rows);
  useOptionLabels(
    id,
    nodes.map((node) => ({ value: node.id, label: node.name })),
  );
  const nameOf = (wanted: string) => nodes.find((node) => node.id === wanted)?.name;
  // Shows no value until the names are loaded. A URL may contain the id of a deleted record.
  const unnamed = loading && chosen.some((one) => nameOf(one) === undefined);
  const named = unnamed
    ? []
    : chosen.map((one) => ({ value: one, label: nameOf(one) ?? `Unknown ${inSentence(contract.one)}` }));
  // Undefined instead of null, which Ant Design treats as an invalid value.
  const shown = multiple ? named : named[0];
  const empty = loading ? texts.loading : (failure ?? texts.empty);
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
        // Sets `disabled` only if needed, so that the form can still disable the select.
        {...(!allowed && { disabled: true })}
        loading={loading}
        virtual={false}
        listHeight={400}
        treeDefaultExpandAll
        switcherIcon={<CaretDownOutlined aria-hidden />}
        classNames={{ popup: { root: styles.tree ?? '' } }}
        treeDataSimpleMode={{ id: 'id', pId: 'parentId' }}
        fieldNames={fieldNames}
        filterTreeNode={(typed, node) =>
          node.id === typed.trim() || containsTyped(typed.trim())(String(node.value))
        }
        treeData={nodes.map((node) => treeEntry(node, without))}
        notFoundContent={<span role="status">{empty}</span>}
        onSearch={search}
        // The package's `aria-controls` expects this id.
        popupRender={(tree) => <div id={`${id}_list`}>{tree}</div>}
        onOpenChange={(open) => open && failure !== undefined && retry()}
      />
      <OptionsFailure failure={failure} retry={retry} />
      {limit !== undefined && <SecondaryText>{limit}</SecondaryText>}
      {/* A select with an `aria-label` is a list's filter, which has no space for this note. */}
      {extended && allowed && none && rows.length === 0 && others['aria-label'] === undefined && (
        <NoneYet contract={contract} />
      )}
      {!allowed && (
        <SecondaryText>{`You don't have permission to view ${inSentence(contract.many)}.`}</SecondaryText>
      )}
    </>
  );
}
