import { CloseOutlined } from '@ant-design/icons';
import { useOne } from '@refinedev/core';
import { Button, Tag } from 'antd';
import type { Contract } from '#shared/contract/contract.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { focusMain } from '#src/ui/screen.ts';
import styles from './filter-chips.module.css';
import { type Filter, filterText, withoutFilter } from './filters.ts';

type Values = Readonly<Record<string, string>>;

export interface FilterChipsProps {
  filters: readonly Filter[];
  values: Values;
  onChange(values: Values): void;
}

/** The active filters of a list. Each chip removes its filter. */
export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const set = filters.flatMap((filter) => {
    const text = filterText(filter, values);
    return text === undefined ? [] : [{ filter, text }];
  });
  if (set.length === 0) return null;
  const apply = (remaining: Values) => {
    onChange(remaining);
    // The focused button is removed.
    focusMain();
  };
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {set.map(({ filter, text }) => (
        <li key={filter.name}>
          <Chip filter={filter} text={text} onClose={() => apply(withoutFilter(filter, values))} />
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Button type="link" size="small" onClick={() => apply({})}>
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
    // Ant Design's close icon can't be used by keyboard.
    closeIcon={
      <button type="button" aria-label={`Remove filter ${filter.label}`}>
        <CloseOutlined aria-hidden />
      </button>
    }
    onClose={(event) => {
      // The chip disappears with its filter. Ant Design must not hide it.
      event.preventDefault();
      onClose();
    }}
  >
    {filter.label}: {filter.of ? <RecordName of={filter.of} id={text} /> : text}
  </Tag>
);

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
