// An editable table cell. It holds no state and loads the editor on demand, because a list has many cells.
import type { MouseEvent, ReactNode } from 'react';
import { inlineEditCell } from '#src/list/table/row-clicks.ts';
import styles from './editable-cell.module.css';

export interface ChangeableCellProps {
  /** `Change price of Boots`. */
  label: string;
  /** The reason why the user can't edit the cell. */
  refused: string | undefined;
  onOpen: (cell: HTMLElement) => void;
  /** Called on hover and focus, to preload the editor. */
  onNear: () => void;
  children: ReactNode;
}

/** Whether a click selects text to copy or, with a modifier key, opens the row. */
const meansOther = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey || getSelection()?.isCollapsed === false;

export function EditableCell({ label, refused, onOpen, onNear, children }: ChangeableCellProps) {
  const open = (event: MouseEvent<HTMLElement>) => {
    const { currentTarget, target } = event;
    // Ignores clicks in portals: React bubbles them to the cell.
    if (refused !== undefined || meansOther(event) || !currentTarget.contains(target as Node)) return;
    onOpen(currentTarget);
  };
  return (
    // biome-ignore lint/a11y: keyboard users open the editor by the button
    <span
      className={styles.cell}
      onClick={open}
      onPointerEnter={onNear}
      {...(refused === undefined && inlineEditCell)}
    >
      <span className={styles.value}>
        {children}
        <button
          type="button"
          className={styles.button}
          aria-label={label}
          {...(refused === undefined
            ? { 'aria-haspopup': 'dialog', onFocus: onNear }
            : { 'aria-disabled': true, 'data-hint': refused })}
        />
      </span>
    </span>
  );
}
