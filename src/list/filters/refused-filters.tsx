import { Alert } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { Contract } from '#shared/contract/contract.ts';
import { rejectedFilters } from '#shared/contract/list-query.ts';
import styles from './filter-chips.module.css';
import type { Filter } from './filters.ts';

export interface RefusedFiltersProps {
  contract: Pick<Contract, 'filters'>;
  filters: readonly Filter[];
  /** Removes the rejected filters from the URL. */
  onClose(): void;
}

/** Warns about invalid filters in the URL. Otherwise a mistyped filter would look as if all rows matched. */
export function RejectedFilters({ contract, filters, onClose }: RefusedFiltersProps) {
  const [params] = useSearchParams();
  const refused = rejectedFilters(params, contract);
  if (refused.length === 0) return null;
  const labelOf = (name: string) => filters.find(({ names }) => names.includes(name))?.label ?? name;
  const texts = refused.map(([name, value]) => `${labelOf(name)} “${value.slice(0, 100)}”`);
  return (
    <Alert
      className={styles.refused ?? ''}
      type="warning"
      showIcon
      closable
      onClose={onClose}
      message={`Ignored in this address: ${texts.join(', ')}. Choose a value in the filters instead.`}
    />
  );
}
