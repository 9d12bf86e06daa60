// A select of records that stand below others of their kind, in their tree.
import { CaretDownOutlined } from '@ant-design/icons';
import { TreeSelect } from 'antd';
import { useId } from 'react';
import { clearsByKey } from '#src/kit/choice.tsx';
import type { ControlAria } from '#src/kit/fields.tsx';
import { useIdentity } from '#src/kit/use-identity.ts';
import { SecondaryText } from '#src/kit/values.tsx';
import type { Contract } from '#src/shared/contract.ts';
import { containsTyped } from '#src/shared/fold.ts';
import { inSentence, resourceTexts } from '#src/shared/texts.ts';
import { NoneYet } from './none-yet.tsx';
import { OptionsFailure } from './options-failure.tsx';
import { isWithin, pathOf, type TreeNode, type TreeRow, treeOf } from './tree-rows.ts';
import styles from './tree-select.module.css';
import { useOptionRows } from './use-option-rows.ts';

/** The chosen record's id; of several, a list of ids. */
type Chosen = string | string[] | undefined;

export interface RecordTreeSelectProps extends ControlAria {
  /** What is chosen of. */
  contract: Contract;
  'aria-label'?: string;
  placeholder: string;
  /** Several can be chosen. */
  multiple?: boolean;
  /** Chosen records whose names are known already. */
  known?: readonly TreeRow[];
  /** The one that can't be chosen, nor any below it. */
  without?: string | undefined;
  /** Given by the form. */
  value?: Chosen;
  onChange?(value: Chosen): void;
}

const noRows: readonly TreeRow[] = [];

/** What the tree shows of a record. Ant Design tells a screen reader the `value` of the one that Enter would take. */
const fieldNames = { value: 'id', label: 'name' };

function treeEntry(node: TreeNode, without: string | undefined) {
  const disabled = without !== undefined && isWithin(node, without);
  const value = `${pathOf(node)}${disabled ? ' (cannot be chosen here)' : ''}`;
  return { id: node.id, name: node.name, value, parentId: node.above.at(-1)?.id, disabled };
}

export function RecordTreeSelect(props: RecordTreeSelectProps) {
  // That it must be given is said by its label alone: Ant Design would write it on an element that has no role, too.
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
  const nameOf = (wanted: string) => nodes.find((node) => node.id === wanted)?.name;
  // Until their names are known, ids say nothing. A link may name one that is not there any more.
  const unnamed = loading && chosen.some((one) => nameOf(one) === undefined);
  const named = unnamed
    ? []
    : chosen.map((one) => ({ value: one, label: nameOf(one) ?? `Unknown ${inSentence(contract.one)}` }));
  // Not null where nothing is chosen: that would be a wrong value.
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
        filterTreeNode={(typed, node) =>
          node.id === typed.trim() || containsTyped(typed.trim())(String(node.value))
        }
        treeData={nodes.map((node) => treeEntry(node, without))}
        notFoundContent={<span role="status">{empty}</span>}
        onSearch={search}
        // The package says that the box owns a list of this id.
        popupRender={(tree) => <div id={`${id}_list`}>{tree}</div>}
        onOpenChange={(open) => open && failure !== undefined && retry()}
      />
      <OptionsFailure failure={failure} retry={retry} />
      {limit !== undefined && <SecondaryText>{limit}</SecondaryText>}
      {/* A filter of a list has no room for it, and is not what it is about. */}
      {extended && allowed && none && rows.length === 0 && others['aria-label'] === undefined && (
        <NoneYet contract={contract} />
      )}
      {!allowed && (
        <SecondaryText>{`You don't have permission to view ${inSentence(contract.many)}.`}</SecondaryText>
      )}
    </>
  );
}
