import './named-list.css';

export interface NamedListProps {
  items: readonly { id: string; name: string; description?: string | null }[];
  /** What stands there when there are none. */
  empty: string;
}

/** Things that have a name and a line that describes them. */
export function NamedList({ items, empty }: NamedListProps) {
  if (items.length === 0) return <p className="kit-quiet">{empty}</p>;
  return (
    <ul className="kit-named">
      {items.map(({ id, name, description }) => (
        <li key={id}>
          <span>{name}</span>
          {description && <span className="kit-quiet">{description}</span>}
        </li>
      ))}
    </ul>
  );
}
