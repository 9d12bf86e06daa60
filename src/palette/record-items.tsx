import { type HttpError, useOne } from '@refinedev/core';
import { CommandGroup } from 'cmdk';
import { useNavigate } from 'react-router-dom';
import { mayReach } from '#providers/access-control.ts';
import { useIdentity } from '../kit/use-identity.ts';
import { usePaletteHost } from '../layout/palette-host.ts';
import type { FoundRecord } from '../layout/record-search.ts';
import { Changing, Deleting } from './doing.tsx';
import { Item } from './item.tsx';
import { type RecordAction, recordActions } from './record-actions.tsx';
import { isMeant } from './typed.ts';

interface RecordItemsProps extends FoundRecord {
  /** The word that was typed for what shall be done. */
  readonly verb?: string | undefined;
  /** What their names have to match. */
  readonly term?: string;
}

/** What can be done with a record, as soon as it is known what stands on it. */
export function RecordItems({ definition, id, verb, term = '' }: RecordItemsProps) {
  const { contract, nameOf } = definition;
  const identity = useIdentity();
  const navigate = useNavigate();
  const { close, keep } = usePaletteHost();
  const { data } = useOne<{ id: string }, HttpError>({
    resource: contract.name,
    id,
    errorNotification: false,
    queryOptions: { enabled: mayReach(contract, 'show', identity), staleTime: 30_000, retry: false },
  });
  const record = data?.data;
  if (!record) return null;

  function run({ doing }: RecordAction) {
    if (!record) return;
    if (doing === 'delete') keep(<Deleting definition={definition} record={record} />);
    else if ('change' in doing)
      keep(<Changing definition={definition} record={record} change={doing.change} />);
    else navigate(doing.path);
  }

  const actions = recordActions(definition, record, identity).filter(({ label, refused, quiet }) =>
    verb === undefined
      ? !(quiet && refused !== undefined) && isMeant(label, term)
      : label.toLowerCase().startsWith(`${verb} `),
  );
  if (actions.length === 0) return null;
  return (
    <CommandGroup heading={`${contract.one} ${nameOf(record)}`}>
      {actions.map((action) => (
        <Item
          key={action.label}
          id={`${id} ${action.label}`}
          icon={action.icon}
          name={action.label}
          refused={action.refused}
          danger={action.danger}
          onSelect={() => close(() => run(action))}
        />
      ))}
    </CommandGroup>
  );
}
