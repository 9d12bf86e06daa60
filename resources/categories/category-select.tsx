// Category select of forms. The tree select is larger than the form, so it is loaded separately.

import { Select } from 'antd';
import { Suspense } from 'react';
import type { RecordTreeSelectProps } from '#src/form/selects/tree-select.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { categories } from './contract.ts';

const RecordTreeSelect = lazyComponent(
  async () => (await import('#src/form/selects/tree-select.tsx')).RecordTreeSelect,
);

export const CategorySelect = (props: Omit<RecordTreeSelectProps, 'contract'>) => (
  <Suspense fallback={<Select disabled loading placeholder={props.placeholder} />}>
    <RecordTreeSelect contract={categories} {...props} />
  </Suspense>
);

export const OneCategorySelect = ({
  onChange,
  ...props
}: Omit<RecordTreeSelectProps, 'contract' | 'value' | 'onChange'> & {
  value?: string | undefined;
  onChange?: (id: string) => void;
}) => <CategorySelect {...props} onChange={(id) => onChange?.([id ?? ''].flat()[0] ?? '')} />;
