// The choice of categories in a form. The tree is more code than the rest of the form: it comes behind it.
import { Select } from 'antd';
import { lazy, Suspense } from 'react';
import type { CategoryTreeSelectProps } from './category-tree-select.tsx';

const CategoryTreeSelect = lazy(async () => ({
  default: (await import('./category-tree-select.tsx')).CategoryTreeSelect,
}));

export const CategorySelect = (props: CategoryTreeSelectProps) => (
  <Suspense fallback={<Select disabled loading placeholder={props.placeholder} />}>
    <CategoryTreeSelect {...props} />
  </Suspense>
);
