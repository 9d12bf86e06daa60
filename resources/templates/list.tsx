import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { enumLabel } from '#shared/contract/texts.ts';
import { listScreen } from '#src/list/list-page.tsx';
import { allRowsCount, type Figures, listStats } from '#src/list/stats/list-stats.tsx';
import { dateColumn, extra, namesColumn, textColumn } from '#src/list/table/columns.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { type Template, templateSummary } from './contract.ts';
import { definition } from './resource.tsx';

type Row = ReceivedRecord<Template>;

const withLayout = (layout: string) => (row: Row) => row.configuration?.layout === layout;

export const figures: Figures<typeof templateSummary, Row> = {
  total: { label: 'Total Templates', of: allRowsCount },
  sidebar: { label: 'Sidebar Layout', counts: withLayout('sidebar') },
  grid: { label: 'Grid Layout', counts: withLayout('grid') },
};

export const Screen = listScreen(definition, {
  name: {
    line: ({ description }) => description,
    picture: ({ name, previewImageUrl }) => (
      <Picture size="row" src={previewImageUrl} alt={`Preview of ${name}`} />
    ),
  },
  columns: [
    namesColumn('Tags', 'tags'),
    {
      title: 'Layout',
      dataIndex: 'configuration.layout',
      place: 'second',
      render: (_, { configuration }) => enumLabel(configuration?.layout || '-'),
    },
    dateColumn('Created', 'createdAt'),
    dateColumn('Updated', 'updatedAt'),
    {
      title: 'Theme',
      dataIndex: 'configuration.theme',
      ...extra,
      render: (_, { configuration }) => enumLabel(configuration?.theme || '-'),
    },
    textColumn('Description', 'description', { ...extra, lines: 2 }),
    textColumn('Address', 'external_url', extra),
  ],
  filters: [
    {
      name: 'layout',
      label: 'Layout',
      all: 'All layouts',
      matches: (row, layout) => withLayout(layout)(row),
    },
    {
      name: 'theme',
      label: 'Theme',
      all: 'All themes',
      matches: ({ configuration }, theme) => configuration?.theme === theme,
    },
  ],
  header: listStats(definition, templateSummary, figures),
});
