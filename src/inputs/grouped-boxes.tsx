// Many boxes to tick in a form, folded by groups; a filter finds them.
import { RightOutlined } from '@ant-design/icons';
import { Checkbox, Collapse, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { foldForSearch } from '#src/shared/fold.ts';
import styles from './grouped-boxes.module.css';

/** What can be chosen. */
export interface Box {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** Why the person cannot choose it: it stays as it is. */
  readonly refused?: string | undefined;
}

export interface GroupedBoxesProps {
  /** What they are called: `permissions`. */
  many: string;
  boxes: readonly Box[];
  /** The ids that are chosen; given by the form. */
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  id?: string;
  /** Nothing can be chosen. */
  disabled?: boolean;
}

/** Boxes by their groups, in the order in which they come. */
export function byGroup(boxes: readonly Box[]): [group: string, boxes: readonly Box[]][] {
  const groups = new Map<string, Box[]>();
  for (const box of boxes) groups.set(box.group, [...(groups.get(box.group) ?? []), box]);
  return [...groups];
}

/** The boxes whose name, description or group holds the text. */
function filtered(boxes: readonly Box[], text: string): readonly Box[] {
  const sought = foldForSearch(text.trim());
  return boxes.filter(({ name, description, group }) =>
    foldForSearch(`${name} ${description} ${group}`).includes(sought),
  );
}

/** The groups that are open at first: those that something is chosen of, and one that is alone. */
function firstOpen(boxes: readonly Box[], ids: readonly string[]): string[] {
  const groups = byGroup(boxes);
  const open = groups.length === 1 ? groups : byGroup(boxes.filter(({ id }) => ids.includes(id)));
  return open.map(([group]) => group);
}

export function GroupedBoxes({ many, boxes, value = [], onChange, id, disabled = false }: GroupedBoxesProps) {
  const [sought, setSought] = useState('');
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

  const groups = byGroup(filtered(boxes, sought));
  const isFiltered = sought.trim() !== '';
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
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          // Enter would send the form.
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
            // Ant Design's own arrow would be a button of its own.
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

/** One box for several: those that the person may choose. */
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
