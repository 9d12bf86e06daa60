import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { FilterDrawerProps } from './filter-drawer.tsx';
import { filterText } from './filters.ts';

/** Forms and calendars: loaded when they are opened. */
const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }));

type FiltersButtonProps = Pick<FilterDrawerProps, 'contract' | 'filters' | 'values' | 'onApply' | 'label'>;

/** Opens what a list can be narrowed by beyond what stands beside it. */
export function FiltersButton(props: FiltersButtonProps) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const count = props.filters.filter((filter) => filterText(filter, props.values) !== undefined).length;
  return (
    <>
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {state !== 'unopened' && (
        <Suspense>
          <FilterDrawer {...props} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
