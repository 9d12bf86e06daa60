// What can be done with one record: what its row's menu offers, by the same definition, and the changes that have words of
// their own.
import { ControlOutlined, DeleteOutlined, RightOutlined } from '@ant-design/icons';
import { type HttpError, useOne } from '@refinedev/core';
import { CommandGroup } from 'cmdk';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { mayReach } from '#providers/access-control.ts';
import { type RecordAction, useRecordActions } from '../kit/record-actions.ts';
import { useIdentity } from '../kit/use-identity.ts';
import { usePaletteHost } from '../layout/palette-host.ts';
import type { FoundRecord } from '../layout/record-search.ts';
import { routeAt } from '../screen-routes.ts';
import { Doing } from './doing.tsx';
import { Item } from './item.tsx';
import { isMeant } from './typed.ts';

interface RecordItemsProps extends FoundRecord {
  /** The word that was typed for what shall be done. */
  readonly verb?: string | undefined;
  /** What their names have to match. A found one has a line of its own that leads to its details. */
  readonly term?: string;
  /** Told once what the first of them is. */
  readonly onShown?: (item: string) => void;
}

const icons = {
  view: <RightOutlined aria-hidden />,
  change: <ControlOutlined aria-hidden />,
  delete: <DeleteOutlined aria-hidden />,
};

/** What can be done with a record, as soon as it is known what stands on it. */
export function RecordItems({ definition, id, verb, term, onShown }: RecordItemsProps) {
  const { contract, nameOf } = definition;
  const identity = useIdentity();
  const { pathname } = useLocation();
  const { close, keep } = usePaletteHost();
  const mayRead = mayReach(contract, 'show', identity);
  const own = `my-${contract.name}`;
  const at = !mayRead && routeAt(`/${own}/${id}`) ? own : undefined;
  const { data } = useOne<{ id: string }, HttpError>({
    resource: contract.name,
    id,
    errorNotification: false,
    queryOptions: { enabled: mayRead || at !== undefined, staleTime: 30_000, retry: false },
  });
  const actionsOf = useRecordActions(definition, { at, all: true });
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they are there
  useEffect(() => {
    const first = list.current
      ?.querySelector('[cmdk-item]:not([aria-disabled=true])')
      ?.getAttribute('data-value');
    if (first) onShown?.(first);
  }, [data === undefined]);
  if (!data) return null;

  const name = nameOf(data.data);
  const actions = actionsOf(data.data).filter(({ kind, label, phrase, refused }) => {
    const isThere = term === undefined || pathname === `/${at ?? contract.name}/${id}`;
    if (isThere && label === 'View Details') return false;
    if (verb !== undefined) return phrase.toLowerCase().startsWith(`${verb} `);
    // What may not be changed is told to those who ask for it.
    return (refused === undefined || kind === 'delete') && isMeant(phrase, term ?? '');
  });
  const choose = ({ label, run }: RecordAction) => {
    if (typeof run === 'function')
      close(() => keep(<Doing definition={definition} record={data.data} at={at} label={label} />));
    else {
      // As long as the browser takes it for the person's own step.
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
