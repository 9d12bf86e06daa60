import styles from './named-list.module.css';
import { Quiet } from './quiet.tsx';

export interface NamedListProps {
  items: readonly { id: string; name: string; description?: string | null }[];
  /** What stands there when there are none. */
  empty: string;
}

/** Things that have a name and a line that describes them. */
export function NamedList({ items, empty }: NamedListProps) {
  if (items.length === 0)
    return (
      <p>
        <Quiet>{empty}</Quiet>
      </p>
    );
  return (
    <ul className={styles.named}>
      {items.map(({ id, name, description }) => (
        <li key={id}>
          <span>{name}</span>
          {description && <Quiet>{description}</Quiet>}
        </li>
      ))}
    </ul>
  );
}
