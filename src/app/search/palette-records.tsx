// The palette's items for one record: the actions of its row's menu, and its named changes (`Suspend`).
import { ControlOutlined, DeleteOutlined, RightOutlined } from '@ant-design/icons';
import { type HttpError, useOne } from '@refinedev/core';
import { CommandGroup, CommandItem } from 'cmdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { canAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { routeAt } from '#src/app/screen-routes.ts';
import { type RecordAction, useRecordActions } from '#src/show/record-actions.ts';
import styles from './palette.module.css';
import { usePaletteHost } from './palette-host.ts';
import { matchesLabel } from './palette-input.ts';
import type { FoundRecord } from './record-search.ts';
import { Doing } from './run-action.tsx';

interface ItemProps {
  readonly id: string;
  readonly icon?: ReactNode;
  readonly name: string;
  readonly detail?: string | undefined;
  readonly refused?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly onSelect: () => void;
}

export function Item({ id, icon, name, detail, refused, danger, onSelect }: ItemProps) {
  return (
    <CommandItem
      value={id}
      disabled={refused !== undefined}
      className={`${styles.item} ${danger ? styles.danger : ''}`}
      onSelect={onSelect}
    >
      {icon}
      <span>{name}</span>
      {(refused ?? detail) && <span className={styles.detail}>{refused ?? detail}</span>}
    </CommandItem>
  );
}

interface RecordItemsProps extends FoundRecord {
  /** The typed verb. Filters the actions. */
  readonly verb?: string | undefined;
  /** Filters the actions by name. Undefined for a found record, which already has an item for its details. */
  readonly term?: string;
  /** Called with the first enabled item when the record has loaded. */
  readonly onShown?: (item: string) => void;
}

const icons = {
  view: <RightOutlined aria-hidden />,
  change: <ControlOutlined aria-hidden />,
  delete: <DeleteOutlined aria-hidden />,
};

/** Renders the actions when the record has loaded. */
export function RecordItems({ definition, id, verb, term, onShown }: RecordItemsProps) {
  const { contract, nameOf } = definition;
  const identity = useIdentity();
  const { pathname } = useLocation();
  const { close, keep } = usePaletteHost();
  const mayRead = canAccess(contract, 'show', identity);
  const ownName = `my-${contract.name}`;
  const at = !mayRead && routeAt(`/${ownName}/${id}`) ? ownName : undefined;
  const { data } = useOne<{ id: string }, HttpError>({
    resource: contract.name,
    id,
    errorNotification: false,
    queryOptions: { enabled: mayRead || at !== undefined, staleTime: 30_000, retry: false },
  });
  const actionsOf = useRecordActions(definition, { at, all: true });
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the items appear
  useEffect(() => {
    const first = list.current
      ?.querySelector('[cmdk-item]:not([aria-disabled=true])')
      ?.getAttribute('data-value');
    if (first) onShown?.(first);
  }, [data === undefined]);
  if (!data) return null;

  const name = nameOf(data.data);
  const actions = actionsOf(data.data).filter(({ kind, label, phrase, refused }) => {
    const isShown = term === undefined || pathname === `/${at ?? contract.name}/${id}`;
    if (isShown && label === 'View Details') return false;
    if (verb !== undefined) return phrase.toLowerCase().startsWith(`${verb} `);
    // Show refused actions only for a typed verb, and always for delete.
    return (refused === undefined || kind === 'delete') && matchesLabel(phrase, term ?? '');
  });
  const choose = ({ label, run }: RecordAction) => {
    if (typeof run === 'function')
      close(() => keep(<Doing definition={definition} record={data.data} at={at} label={label} />));
    else {
      // Open the tab within the user's event, else the browser blocks it.
      window.open(run.href, '_blank', 'noopener,noreferrer');
      close();
    }
  };
  if (actions.length === 0) return null;
  return (
    <CommandGroup ref={list} heading={`${contract.one} ${name}`}>
      {actions.map((action) => (
        <Item
          key={action.label}
          id={`${id} ${action.phrase}`}
          icon={icons[action.kind]}
          name={action.phrase}
          refused={action.refused}
          danger={action.danger}
          onSelect={() => choose(action)}
        />
      ))}
    </CommandGroup>
  );
}
