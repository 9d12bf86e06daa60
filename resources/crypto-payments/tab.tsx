// What the three tabs have in common: a create form, and a table with a filter of what is active.

import { Fragment, type ReactNode, useState } from 'react';
import { type Column, DataTable } from '#src/kit/data-table.tsx';
import { FilterChoice } from '#src/kit/filter-choice.tsx';
import { ListCard } from '#src/kit/list-card.tsx';
import type { ResourceDefinition } from '#src/kit/resource.ts';
import { useGrants } from '#src/kit/use-grants.ts';
import type { ListTable } from '#src/kit/use-list-table.ts';
import { inSentence } from '#src/shared/texts.ts';
import { FormCard } from './form-card.tsx';

const activeOptions = [
  { label: 'Active', value: 'true' },
  { label: 'Inactive', value: 'false' },
  { label: 'All', value: 'all' },
] as const;

/** Whether the records can be changed: by the person, and by the server, which then also says what is active. */
export function useMayChange({ contract }: ResourceDefinition): boolean {
  const { listed, can } = useGrants();
  return listed && can(contract, 'write');
}

export interface CryptoTableProps<Row> {
  definition: ResourceDefinition;
  shown: ListTable<Row>;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
}

export function CryptoTable<Row extends { id?: unknown }>(props: CryptoTableProps<Row>) {
  const { definition, shown, columns, nameOf } = props;
  const { listed } = useGrants();
  const { texts } = definition;
  const label = `Which ${texts.title.toLowerCase()}`;
  const filter = <FilterChoice list={shown} name="active" label={label} options={activeOptions} />;
  return (
    <ListCard definition={definition} list={shown} filters={listed && filter}>
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

export interface CreateFormProps {
  definition: ResourceDefinition;
  /** The form. `stay` makes it an empty one again; `again`: it was used before, and begins with the focus. */
  children: (form: { stay: () => void; again: boolean }) => ReactNode;
}

/** The create form above a table, where the person may create. */
export function CreateForm({ definition, children }: CreateFormProps) {
  const { can } = useGrants();
  const [turn, setTurn] = useState(0);
  if (!can(definition.contract, 'write')) return null;
  return (
    <FormCard title={`Create ${inSentence(definition.contract.one)}`}>
      <Fragment key={turn}>{children({ stay: () => setTurn(turn + 1), again: turn > 0 })}</Fragment>
    </FormCard>
  );
}
