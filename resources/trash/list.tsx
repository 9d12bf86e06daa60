import { Button, Checkbox, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAccess } from '#providers/access-control.ts';
import { contractNamed, contracts } from '#resources/contracts.ts';
import { users } from '#resources/users/contract.ts';
import { inSentence } from '#shared/contract/texts.ts';
import type { TrashedRecord } from '#shared/contract/trash.ts';
import { ListCard } from '#src/list/list-frame.tsx';
import { dateColumn } from '#src/list/table/columns.tsx';
import { type Column, DataTable } from '#src/list/table/data-table.tsx';
import { useListTable } from '#src/list/use-list-table.ts';
import { TypeToConfirm } from '#src/ui/dialogs/to-type.tsx';
import { useConfirm } from '#src/ui/dialogs/use-confirm.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { definition } from './resource.tsx';
import { TakenDialog } from './taken-dialog.tsx';
import styles from './trash.module.css';
import { type TakenTexts, useTrash } from './use-trash.ts';

const kinds = contracts
  .filter(({ permissions }) => permissions.delete !== undefined)
  .map(({ name, many }) => ({ value: name, label: many }));

/** Asks before items are deleted for good; the user types the name. */
function useDeleteForGood() {
  const confirm = useConfirm();
  const { deleteForGood, empty } = useTrash();
  const ask = (title: string, text: ReactNode, typed: string, onOk: () => Promise<void>) => {
    const allow = (value: string) =>
      dialog.update({ okButtonProps: { danger: true, disabled: value.trim() !== typed.trim() } });
    const dialog = confirm({
      title,
      content: (
        <>
          {text}
          <TypeToConfirm text={typed} autoFocus onChange={allow} />
        </>
      ),
      okText: 'Delete for good',
      okButtonProps: { danger: true, disabled: true },
      autoFocusButton: null,
      onOk,
    });
  };
  return {
    one(item: TrashedRecord) {
      let forget = false;
      const text = (
        <>
          <p>It can’t be restored after that. Its files are deleted, too.</p>
          {item.resource === users.name && (
            <Checkbox onChange={({ target }) => (forget = target.checked)}>
              Also remove the person’s name, email and addresses from the history
            </Checkbox>
          )}
        </>
      );
      ask(`Delete “${item.name}” for good?`, text, item.name || 'delete', () => deleteForGood(item, forget));
    },
    all: (resource: string | undefined, what: string) =>
      ask(`Delete ${what} for good?`, <p>They can’t be restored after that.</p>, 'delete', () =>
        empty(resource),
      ),
  };
}

function RowButtons({ item, onRestore }: { item: TrashedRecord; onRestore: (item: TrashedRecord) => void }) {
  const contract = contractNamed(item.resource);
  const mayRestore = useAccess(contract ?? definition.contract, 'edit');
  const ask = useDeleteForGood();
  return (
    <div className={styles.buttons}>
      {mayRestore && (
        <Button size="small" onClick={() => onRestore(item)} aria-label={`Restore ${item.name}`}>
          Restore
        </Button>
      )}
      <Button size="small" danger onClick={() => ask.one(item)} aria-label={`Delete for good: ${item.name}`}>
        Delete for good
      </Button>
    </div>
  );
}

export function Screen() {
  const list = useListTable<TrashedRecord>(definition, {});
  const { busy, restore } = useTrash();
  const ask = useDeleteForGood();
  const [taken, setTaken] = useState<{ item: TrashedRecord; values: TakenTexts }>();
  const { resource } = list.state.filters;
  const kind = contractNamed(resource ?? '');

  const tryRestore = async (item: TrashedRecord, values?: object) => {
    const next = await restore(item, values);
    setTaken(next && { item, values: next });
  };
  const columns: Column<TrashedRecord>[] = [
    {
      title: 'Item',
      place: 'main',
      dataIndex: 'name',
      sorter: true,
      render: (_, { name }) => <bdi>{name || '-'}</bdi>,
    },
    {
      title: 'Kind',
      dataIndex: 'resource',
      render: (_, item) => contractNamed(item.resource)?.one ?? item.resource,
    },
    {
      title: 'Deleted by',
      dataIndex: 'deletedBy',
      render: (_, { deletedBy }) => deletedBy?.name ?? 'The system',
    },
    { ...dateColumn<TrashedRecord>('Deleted', 'deletedAt'), sorter: true },
    dateColumn<TrashedRecord>('Deleted for good', 'expiresAt'),
    {
      title: 'Actions',
      place: 'main',
      width: 232,
      render: (_, item) => <RowButtons item={item} onRestore={(one) => void tryRestore(one)} />,
    },
  ];
  return (
    <Frame
      title={definition.texts.title}
      line={definition.purpose}
      action={
        <Button
          danger
          disabled={!list.rows || list.rows.length === 0}
          onClick={() =>
            ask.all(resource, kind ? `all ${inSentence(kind.many)} in the trash` : 'everything in the trash')
          }
        >
          Empty trash
        </Button>
      }
    >
      <ListCard
        definition={definition}
        list={list}
        filters={
          <Select
            className={styles.kind ?? ''}
            aria-label="Kind"
            placeholder="Kind"
            allowClear
            options={kinds}
            value={resource}
            onChange={(value?: string) => list.filter('resource', value)}
          />
        }
      >
        {(instead) => (
          <DataTable
            label={definition.texts.title}
            columns={columns}
            rows={list.rows}
            nameOf={({ name }) => name}
            instead={instead}
            busy={list.busy}
            sort={list.state.sort}
            onSort={list.sortBy}
          />
        )}
      </ListCard>
      {taken && (
        <TakenDialog
          item={taken.item}
          taken={taken.values}
          busy={busy}
          onRestore={(values) => void tryRestore(taken.item, values)}
          onClose={() => setTaken(undefined)}
        />
      )}
    </Frame>
  );
}
