import { Segmented } from 'antd';
import type { ListTable } from './use-list-table.ts';

export interface FilterOption {
  readonly label: string;
  readonly value: string;
}

/** What stands for no filter, as the first of the options. */
export const allOption: FilterOption = { label: 'All', value: '' };

export interface FilterChoiceProps {
  list: Pick<ListTable<never>, 'state' | 'filter'>;
  /** The filter's name in the contract. */
  name: string;
  label: string;
  /** The first is what the list shows without the filter. */
  options: readonly [FilterOption, ...FilterOption[]];
}

/** A filter of a list that has few values, all of them in sight. */
export function FilterChoice({ list: { state, filter }, name, label, options }: FilterChoiceProps) {
  const [{ value: standard }] = options;
  return (
    <Segmented
      aria-label={label}
      options={[...options]}
      value={state.filters[name] ?? standard}
      onChange={(value) => filter(name, value === standard ? undefined : value)}
    />
  );
}
