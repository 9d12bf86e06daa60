import { Alert } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { Contract } from '#shared/contract/contract.ts';
import { rejectedFilters } from '#shared/contract/list-query.ts';
import styles from './filter-chips.module.css';
import type { Filter } from './filters.ts';

export interface RejectedFiltersProps {
  contract: Pick<Contract, 'filters'>;
  filters: readonly Filter[];
  /** Removes the rejected filters from the URL. */
  onClose(): void;
}

/** Warns about invalid filters in the URL. Otherwise a mistyped filter would look as if all rows matched. */
export function RejectedFilters({ contract, filters, onClose }: RejectedFiltersProps) {
  const [params] = useSearchParams();
  const rejected = rejectedFilters(params, contract);
  if (rejected.length === 0) return null;
  const labelOf = (name: string) => filters.find(({ names }) => names.includes(name))?.label ?? name;
  const texts = rejected.map(([name, value]) => `${labelOf(name)} “${value.slice(0, 100)}”`);
  return (
    <Alert
      className={styles.rejected ?? ''}
      type="warning"
      showIcon
      closable
      onClose={onClose}
      message={`Ignored in this address: ${texts.join(', ')}. Choose a value in the filters instead.`}
    />
  );
}
