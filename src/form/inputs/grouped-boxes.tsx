// A form control with many checkboxes in collapsible groups, and a filter.
import { RightOutlined } from '@ant-design/icons';
import { Checkbox, Collapse, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { foldForSearch } from '#shared/domain/fold-text.ts';
import { useOptionLabels } from '#src/ui/option-labels.ts';
import styles from './grouped-boxes.module.css';

export interface Box {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** The reason why the user can't change this box. */
  readonly refused?: string | undefined;
}

export interface GroupedBoxesProps {
  /** The plural: `permissions`. */
  many: string;
  boxes: readonly Box[];
  /** The checked ids, set by the form. */
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  id?: string;
  disabled?: boolean;
}

export function byGroup(boxes: readonly Box[]): [group: string, boxes: readonly Box[]][] {
  const groups = new Map<string, Box[]>();
  for (const box of boxes) groups.set(box.group, [...(groups.get(box.group) ?? []), box]);
  return [...groups];
}

/** Returns the boxes with the text in their name, description or group. */
function filtered(boxes: readonly Box[], text: string): readonly Box[] {
  const filterText = foldForSearch(text.trim());
  return boxes.filter(({ name, description, group }) =>
    foldForSearch(`${name} ${description} ${group}`).includes(filterText),
  );
}

/** Returns the groups that are open initially: groups with checked boxes, or the only group. */
function firstOpen(boxes: readonly Box[], ids: readonly string[]): string[] {
  const groups = byGroup(boxes);
  const open = groups.length === 1 ? groups : byGroup(boxes.filter(({ id }) => ids.includes(id)));
  return open.map(([group]) => group);
}

export function GroupedBoxes({ many, boxes, value = [], onChange, id, disabled = false }: GroupedBoxesProps) {
  useOptionLabels(
    id,
    boxes.map((box) => ({ value: box.id, label: box.name })),
  );
  const [filterText, setSought] = useState('');
  const [open, setOpen] = useState<string[]>();
  const [first] = useState(value);
  const chosen = new Set(value);

  function choose(ids: readonly string[], wanted: boolean) {
    for (const one of ids) {
      if (wanted) chosen.add(one);
      else chosen.delete(one);
    }
    onChange?.([...chosen]);
  }

  const groups = byGroup(filtered(boxes, filterText));
  const isFiltered = filterText.trim() !== '';
  const openGroups = isFiltered ? groups.map(([group]) => group) : (open ?? firstOpen(boxes, first));
  const state = { chosen, choose, disabled };
  return (
    <div id={id} tabIndex={-1} className={styles.picker}>
      <div className={styles.tools}>
        <Input
          type="search"
          allowClear
          aria-label={`Filter ${many}`}
          placeholder={`Filter ${many}`}
          value={filterText}
          onChange={({ target }) => setSought(target.value)}
          // Enter would submit the form.
          onPressEnter={(event) => event.preventDefault()}
        />
        <Many label={`All ${many}`} items={boxes} {...state} />
        <span role="status">
          {chosen.size} of {boxes.length} chosen
        </span>
      </div>
      {groups.length === 0 ? (
        <p>No {many} match this filter.</p>
      ) : (
        <Collapse
          size="small"
          collapsible="header"
          activeKey={openGroups}
          {...(!isFiltered && { onChange: setOpen })}
          items={groups.map(([group, items]) => ({
            key: group,
            // Ant Design's arrow would be a second button.
            showArrow: false,
            label: (
              <>
                <RightOutlined
                  aria-hidden
                  rotate={openGroups.includes(group) ? 90 : 0}
                  className={styles.arrow ?? ''}
                />
                {group}{' '}
                <span className={styles.description}>
                  {items.filter((one) => chosen.has(one.id)).length} of {items.length}
                </span>
              </>
            ),
            extra: (
              <Many
                label={
                  <>
                    All <span className="visually-hidden">of {group}</span>
                  </>
                }
                items={items}
                {...state}
              />
            ),
            children: <Group items={items} {...state} />,
          }))}
        />
      )}
    </div>
  );
}

interface GroupProps {
  items: readonly Box[];
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], wanted: boolean) => void;
  disabled: boolean;
}

/** Checks or unchecks all items that the user can change. */
function Many({ label, items, chosen, choose, disabled }: GroupProps & { label: ReactNode }) {
  const open = disabled ? [] : items.filter(({ refused }) => refused === undefined);
  const count = items.filter(({ id }) => chosen.has(id)).length;
  const openCount = open.filter(({ id }) => chosen.has(id)).length;
  return (
    <Checkbox
      checked={open.length > 0 ? openCount === open.length : count === items.length}
      indeterminate={count > 0 && count < items.length}
      disabled={open.length === 0}
      onChange={({ target }) =>
        choose(
          open.map(({ id }) => id),
          target.checked,
        )
      }
    >
      {label}
    </Checkbox>
  );
}

const Group = ({ items, chosen, choose, disabled }: GroupProps) => (
  <div className={styles.group}>
    {items.map(({ id, name, description, refused }) => (
      <Checkbox
        key={id}
        checked={chosen.has(id)}
        disabled={disabled || refused !== undefined}
        onChange={({ target }) => choose([id], target.checked)}
      >
        <span className={styles.name}>{name}</span>
        {description && <span className={styles.description}>{description}</span>}
        {!disabled && refused && <span className={styles.description}>{refused}</span>}
      </Checkbox>
    ))}
  </div>
);
