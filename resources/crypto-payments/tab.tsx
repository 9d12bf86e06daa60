// What the three tabs have in common: the way to its create form, and a table with a filter of what is active.

import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type Column, DataTable } from '#src/kit/data-table.tsx';
import { FilterChoice, ListCard } from '#src/kit/list-frame.tsx';
import type { ResourceDefinition } from '#src/kit/resource.ts';
import { useOpened } from '#src/kit/url-state.ts';
import { useAccess } from '#src/kit/use-access.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import type { ListTable } from '#src/kit/use-list-table.ts';
import { inSentence } from '#src/shared/texts.ts';

const activeOptions = [
  { label: 'Active', value: 'true' },
  { label: 'Inactive', value: 'false' },
  { label: 'All', value: 'all' },
] as const;

/** Whether the records can be changed: by the person, and by the server, which then also says what is active. */
export function useMayChange({ contract }: ResourceDefinition): boolean {
  const { extended } = useIdentity();
  return useAccess(contract, 'create') && extended;
}

export interface CryptoTableProps<Row> {
  definition: ResourceDefinition;
  shown: ListTable<Row>;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
}

export function CryptoTable<Row extends { id?: unknown }>(props: CryptoTableProps<Row>) {
  const { definition, shown, columns, nameOf } = props;
  const { extended } = useIdentity();
  const { texts } = definition;
  const label = `Which ${texts.title.toLowerCase()}`;
  const filter = <FilterChoice list={shown} name="active" label={label} options={activeOptions} />;
  return (
    <ListCard definition={definition} list={shown} filters={extended && filter}>
      {(instead) => (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={shown.rows}
          nameOf={nameOf}
          instead={instead}
          busy={shown.busy}
        />
      )}
    </ListCard>
  );
}

/** Opens the create form of the tab that is shown, for whoever may create. */
export function CreateButton({ definition: { contract } }: { definition: ResourceDefinition }) {
  const allowed = useAccess(contract, 'create');
  const { open } = useOpened();
  if (!allowed) return null;
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('create')}>
      Create {inSentence(contract.one)}
    </Button>
  );
}
