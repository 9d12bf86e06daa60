import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useLazyDialog } from '#src/ui/dialogs/use-lazy-dialog.ts';
import type { FilterDrawerProps } from './filter-drawer.tsx';
import { filterText } from './filters.ts';

/** Loaded on first use. */
const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }));

type FiltersButtonProps = Pick<FilterDrawerProps, 'contract' | 'filters' | 'values' | 'onApply' | 'label'>;

/** Opens the drawer with the filters that are not in the toolbar. */
export function FiltersButton(props: FiltersButtonProps) {
  const { wanted, open, show, hide } = useLazyDialog();
  const count = props.filters.filter((filter) => filterText(filter, props.values) !== undefined).length;
  return (
    <>
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {wanted && (
        <Suspense>
          <FilterDrawer {...props} open={open} onClose={hide} />
        </Suspense>
      )}
    </>
  );
}
