import { CategorySelect } from '#resources/categories/category-select.tsx';

interface CategoryFilterProps {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

export const CategoryFilter = (props: CategoryFilterProps) => (
  <CategorySelect<string> aria-label="Category" placeholder="All categories" {...props} />
);
