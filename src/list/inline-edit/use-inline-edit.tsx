// Makes the cells of a list editable. The editor loads on demand.
import type { BaseRecord } from '@refinedev/core';
import { forwardRef, lazy, Suspense, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { inSentence } from '#shared/contract/texts.ts';
import type { Column } from '#src/list/table/data-table.tsx';
import type { ResourceDefinition } from '#src/show/resource.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import { EditableCell } from './editable-cell.tsx';

const load = () => import('./cell-editor.tsx');
const preload = () => void load();
const CellEditor = lazy(async () => ({ default: (await load()).CellEditor }));

type Opened = Omit<CellEditorProps, 'onClose'>;

interface Editors {
  open(opened: Opened): void;
}

const keyOf = ({ record, change }: Opened) => `${record.id} ${change.field}`;

/** The open cell editors. They render outside the table, so that opening one renders no rows. */
const CellEditors = forwardRef<Editors>(function CellEditors(_props, ref) {
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  useImperativeHandle(
    ref,
    () => ({
      // An editor with a failed save stays open when the next one opens.
      open: (next) =>
        setOpened((all) => (all.some((one) => keyOf(one) === keyOf(next)) ? all : [...all, next])),
    }),
    [],
  );
  return opened.map((one) => (
    <Suspense key={keyOf(one)}>
      <CellEditor {...one} onClose={() => setOpened((all) => all.filter((other) => other !== one))} />
    </Suspense>
  ));
});

/** Wraps columns with a `change` in editable cells if the user may edit records. Render `editors` next to the table. */
export function useInlineEdit<Row extends BaseRecord>(
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>,
  { sample }: { sample: boolean },
) {
  const { extended, user } = useIdentity();
  const mayChange = useAccess(definition.contract, 'edit');
  const offered = extended && mayChange && !sample;
  const editors = useRef<Editors>(null);
  const me = user?.id;

  const changeable = useMemo(
    () =>
      (column: Column<Row>): Column<Row> => {
        const { change, title, render } = column;
        if (!change || !offered) return column;
        return {
          ...column,
          render: (value, row) => (
            <EditableCell
              label={`Change ${inSentence(title)} of ${definition.nameOf(row)}`}
              refused={change.refusal?.(row, me)}
              onNear={preload}
              onOpen={(cell) =>
                editors.current?.open({ definition, change, title, record: row, cell } as unknown as Opened)
              }
            >
              {render(value, row)}
            </EditableCell>
          ),
        };
      },
    [definition, offered, me],
  );
  return { changeable, editors: offered && <CellEditors ref={editors} /> };
}
