import { Button, Checkbox, Drawer, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { KeyedColumn } from '#src/kit/columns.tsx';
import { type ListLook, ownLook } from '#src/shared/preferences.ts';
import { ownKeys } from './chosen-columns.ts';
import styles from './columns-drawer.module.css';
import { SortableColumns } from './sortable-columns.tsx';

export interface ColumnsDrawerProps {
  /** What the list is of: `users`. */
  label: string;
  /** What is always the first column. */
  first: string;
  /** All others, those beyond the default ones as well. */
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

/** Which columns a list shows, in which order and how densely: each step is seen at once, and kept. */
export function ColumnsDrawer({ open, onClose, ...choice }: ColumnsDrawerProps) {
  // Escape gives up a move first.
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
  // Not when the drawer's motion has ended: a key that is pressed before goes astray.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const all = columns.map(({ dataIndex }) => dataIndex);
  const own = ownKeys(columns);
  const shown = new Set(look.columns ?? own);
  // What is taken away stays where it stood, until this is opened again.
  const [order, setOrder] = useState(() => [...new Set([...(look.columns ?? []), ...all])]);
  const keep = (keys: readonly string[]) =>
    onLook({ ...look, columns: keys.join() === own.join() ? null : [...keys] });
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
        onShown={(key, isShown) => keep(order.filter((one) => (one === key ? isShown : shown.has(one))))}
        onOrder={(next) => {
          setOrder(next);
          keep(next.filter((key) => shown.has(key)));
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
          onLook(ownLook);
        }}
      >
        Reset
      </Button>
    </div>
  );
}
