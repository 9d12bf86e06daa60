// The columns of a list whose cells can be changed in their rows. All that changes one is loaded when a cell is touched.
import type { BaseRecord } from '@refinedev/core';
import { forwardRef, lazy, Suspense, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Column } from '#src/kit/data-table.tsx';
import type { ResourceDefinition } from '#src/kit/resource.ts';
import { useAccess } from '#src/kit/use-access.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { inSentence } from '#src/shared/texts.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import { ChangeableCell } from './changeable-cell.tsx';

const load = () => import('./cell-editor.tsx');
const near = () => void load();
const CellEditor = lazy(async () => ({ default: (await load()).CellEditor }));

type Opened = Omit<CellEditorProps, 'onClose'>;

interface Editors {
  open(opened: Opened): void;
}

const keyOf = ({ record, change }: Opened) => `${record.id} ${change.field}`;

/** The cells that are being changed. It stands beside the table: none of its rows is drawn when one opens. */
const CellEditors = forwardRef<Editors>(function CellEditors(_props, ref) {
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  useImperativeHandle(
    ref,
    () => ({
      // What could not be saved stays open beside the next one.
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

/** Makes those columns changeable that say how, for whoever may change the records. `editors` stands beside the table. */
export function useInPlace<Row extends BaseRecord>(
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
            <ChangeableCell
              label={`Change ${inSentence(title)} of ${definition.nameOf(row)}`}
              refused={change.refusal?.(row, me)}
              onNear={near}
              onOpen={(cell) =>
                editors.current?.open({ definition, change, title, record: row, cell } as unknown as Opened)
              }
            >
              {render(value, row)}
            </ChangeableCell>
          ),
        };
      },
    [definition, offered, me],
  );
  return { changeable, editors: offered && <CellEditors ref={editors} /> };
}
