import { CloseOutlined } from '@ant-design/icons';
import { useOne } from '@refinedev/core';
import { Button, Tag } from 'antd';
import type { Contract } from '#src/shared/contract.ts';
import { inSentence } from '#src/shared/texts.ts';
import { focusMain } from '../focus-main.ts';
import styles from './filter-chips.module.css';
import { type Filter, filterText, withoutFilter } from './filters.ts';

type Values = Readonly<Record<string, string>>;

export interface FilterChipsProps {
  filters: readonly Filter[];
  values: Values;
  onChange(values: Values): void;
}

/** What a list is narrowed by, each to be taken away. */
export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const set = filters.flatMap((filter) => {
    const text = filterText(filter, values);
    return text === undefined ? [] : [{ filter, text }];
  });
  if (set.length === 0) return null;
  const keep = (others: Values) => {
    onChange(others);
    // The button that had the focus is gone.
    focusMain();
  };
  return (
    <ul className={styles.chips} aria-label="Filters that are set">
      {set.map(({ filter, text }) => (
        <li key={filter.name}>
          <Chip filter={filter} text={text} onClose={() => keep(withoutFilter(filter, values))} />
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Button type="link" size="small" onClick={() => keep({})}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}

interface ChipProps {
  filter: Filter;
  text: string;
  onClose(): void;
}

const Chip = ({ filter, text, onClose }: ChipProps) => (
  <Tag
    className={styles.chip ?? ''}
    closable
    // Ant Design's own one is for a mouse alone.
    closeIcon={
      <button type="button" aria-label={`Remove filter ${filter.label}`}>
        <CloseOutlined aria-hidden />
      </button>
    }
    onClose={(event) => {
      // It goes with its filter, not by itself.
      event.preventDefault();
      onClose();
    }}
  >
    {filter.label}: {filter.of ? <RecordName of={filter.of} id={text} /> : text}
  </Tag>
);

/** What the chosen record is called. */
function RecordName({ of, id }: { of: Contract; id: string }) {
  const { data, isError } = useOne({
    resource: of.name,
    id,
    errorNotification: false,
    queryOptions: { retry: false, staleTime: 60_000 },
  });
  if (isError) return `unknown ${inSentence(of.one)}`;
  const { name, full_name, email } = data?.data ?? {};
  return String(name ?? full_name ?? email ?? '…');
}
