// A cell that can be changed in its row. A list has many: it holds no state, and what changes it is loaded when it is touched.
import type { MouseEvent, ReactNode } from 'react';
import { editsRow } from '#src/kit/row-gestures.ts';
import styles from './changeable-cell.module.css';

export interface ChangeableCellProps {
  /** `Change price of Boots`. */
  label: string;
  /** Why the person can't change it. */
  refused: string | undefined;
  onOpen: (cell: HTMLElement) => void;
  /** It may be opened soon. */
  onNear: () => void;
  children: ReactNode;
}

/** What is selected is being copied; with these keys, the row is opened. */
const meansOther = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey || getSelection()?.isCollapsed === false;

export function ChangeableCell({ label, refused, onOpen, onNear, children }: ChangeableCellProps) {
  const open = (event: MouseEvent<HTMLElement>) => {
    const { currentTarget, target } = event;
    // Not of what opened from the cell, and stands elsewhere.
    if (refused !== undefined || meansOther(event) || !currentTarget.contains(target as Node)) return;
    onOpen(currentTarget);
  };
  return (
    // biome-ignore lint/a11y: who has no pointer uses the button
    <span
      className={styles.cell}
      onClick={open}
      onPointerEnter={onNear}
      {...(refused === undefined && editsRow)}
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
