import { Button, Checkbox, Drawer, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { defaultLook, type ListLook } from '#shared/contract/preferences.ts';
import type { KeyedColumn } from '#src/list/table/columns.tsx';
import styles from './columns-drawer.module.css';
import { SortableColumns } from './sortable-columns.tsx';
import { defaultColumnKeys } from './use-list-preferences.ts';

export interface ColumnsDrawerProps {
  /** The plural: `users`. */
  label: string;
  /** The title of the first column, which is always visible. */
  first: string;
  /** All other columns, including hidden ones. */
  columns: readonly Pick<KeyedColumn<never>, 'dataIndex' | 'title' | 'extra'>[];
  look: ListLook;
  onLook(look: ListLook): void;
  open: boolean;
  onClose(): void;
}

const densities = [
  { label: 'Comfortable', value: 'comfortable' as const },
  { label: 'Compact', value: 'compact' as const },
];

/** Changes a list's columns, their order and the density. Every change is saved immediately. */
export function ColumnsDrawer({ open, onClose, ...choice }: ColumnsDrawerProps) {
  // While a column moves, Escape cancels the move instead of closing the drawer.
  const [moving, setMoving] = useState(false);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      keyboard={!moving}
      title={`Columns of ${choice.label}`}
      width="min(400px, 100vw)"
      destroyOnHidden
    >
      <Choice {...choice} onMoving={setMoving} />
    </Drawer>
  );
}

interface ChoiceProps extends Omit<ColumnsDrawerProps, 'open' | 'onClose'> {
  onMoving(moving: boolean): void;
}

function Choice({ first, columns, look, onLook, onMoving }: ChoiceProps) {
  const place = useRef<HTMLDivElement>(null);
  // Moves the focus before the drawer's animation ends, so that no key press is lost.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const all = columns.map(({ dataIndex }) => dataIndex);
  const defaultKeys = defaultColumnKeys(columns);
  const shown = new Set(look.columns ?? defaultKeys);
  // A hidden column stays in its place until the drawer opens again.
  const [order, setOrder] = useState(() => [...new Set([...(look.columns ?? []), ...all])]);
  const saveColumns = (keys: readonly string[]) =>
    onLook({ ...look, columns: keys.join() === defaultKeys.join() ? null : [...keys] });
  const items = order.flatMap((key) => columns.filter(({ dataIndex }) => dataIndex === key));
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <ul className={styles.first}>
        <li>
          <Checkbox checked disabled>
            {first}
          </Checkbox>
          <small>Always shown</small>
        </li>
      </ul>
      <SortableColumns
        columns={items}
        shown={shown}
        onShown={(key, isShown) =>
          saveColumns(order.filter((one) => (one === key ? isShown : shown.has(one))))
        }
        onOrder={(next) => {
          setOrder(next);
          saveColumns(next.filter((key) => shown.has(key)));
        }}
        onMoving={onMoving}
      />
      <div className={styles.density}>
        <span>Density</span>
        <Segmented
          aria-label="Density"
          options={densities}
          value={look.density}
          onChange={(density) => onLook({ ...look, density })}
        />
      </div>
      <Button
        onClick={() => {
          setOrder(all);
          onLook(defaultLook);
        }}
      >
        Reset
      </Button>
    </div>
  );
}
