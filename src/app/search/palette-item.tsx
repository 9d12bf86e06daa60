import { CommandItem } from 'cmdk';
import type { ReactNode } from 'react';
import styles from './palette.module.css';

interface ItemProps {
  readonly id: string;
  readonly icon?: ReactNode;
  readonly name: string;
  readonly detail?: string | undefined;
  readonly refused?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly onSelect: () => void;
}

export function Item({ id, icon, name, detail, refused, danger, onSelect }: ItemProps) {
  return (
    <CommandItem
      value={id}
      disabled={refused !== undefined}
      className={`${styles.item} ${danger ? styles.danger : ''}`}
      onSelect={onSelect}
    >
      {icon}
      <span>{name}</span>
      {(refused ?? detail) && <span className={styles.detail}>{refused ?? detail}</span>}
    </CommandItem>
  );
}
