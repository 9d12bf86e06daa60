import { listScreen } from '#src/list/list-page.tsx';
import { allRowsCount, listStats } from '#src/list/stats/list-stats.tsx';
import { dateColumn, extra, numberColumn, textColumn } from '#src/list/table/columns.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import { categories, categorySummary } from './contract.ts';
import { ParentLink, parentIdOf } from './parent-link.tsx';
import { definition } from './resource.tsx';

const CategorySelect = lazyComponent(async () => (await import('./category-select.tsx')).OneCategorySelect);

export const Screen = listScreen(definition, {
  noticed: false,
  name: { picture: ({ name, iconUrl }) => <Picture size="row" src={iconUrl} alt={`Icon of ${name}`} /> },
  columns: [
    {
      title: 'Parent',
      dataIndex: 'parent.name',
      place: 'second',
      render: (_, category) => <ParentLink category={category} root={<SecondaryText>Root</SecondaryText>} />,
    },
    textColumn('Description', 'description', { lines: 2 }),
    numberColumn('Products', 'productCount'),
    dateColumn('Created', 'createdAt'),
    dateColumn('Updated', 'updatedAt', extra),
  ],
  moreFilters: { parentId: { of: categories, Control: CategorySelect } },
  header: listStats(definition, categorySummary, {
    total: { label: 'Total Categories', of: allRowsCount },
    parents: { label: 'Parent Categories', counts: (category) => !parentIdOf(category) },
    products: { label: 'Total Products' },
  }),
});
