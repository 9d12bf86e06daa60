import { counted } from '#shared/contract/texts.ts';
import { SecondaryText } from '#src/ui/values.tsx';
import { FieldValue, type FieldValueProps } from './field-value.tsx';
import styles from './history.module.css';

interface ListDiffProps extends Omit<FieldValueProps, 'value'> {
  before: readonly unknown[];
  after: readonly unknown[];
}

const without = (items: readonly unknown[], others: readonly unknown[]) => {
  const texts = new Set(others.map((item) => JSON.stringify(item)));
  return items.filter((item) => !texts.has(JSON.stringify(item)));
};

/** The items that a list gained and lost. */
export function ListDiff({ before, after, ...of }: ListDiffProps) {
  const removed = without(before, after);
  const added = without(after, before);
  const same = after.length - added.length;
  return (
    <ul className={styles.items}>
      {removed.map((item) => (
        <li key={`removed ${JSON.stringify(item)}`}>
          Removed:{' '}
          <del className={styles.removed}>
            <FieldValue {...of} value={item} />
          </del>
        </li>
      ))}
      {added.map((item) => (
        <li key={`added ${JSON.stringify(item)}`}>
          Added:{' '}
          <ins className={styles.added}>
            <FieldValue {...of} value={item} />
          </ins>
        </li>
      ))}
      {removed.length + added.length === 0 ? (
        <li>Only the order changed.</li>
      ) : (
        same > 0 && (
          <li>
            <SecondaryText>{counted(same, 'item')} unchanged</SecondaryText>
          </li>
        )
      )}
    </ul>
  );
}
