// What can be done with one record, by its resource's definition: what its row's menu and its details offer, and the
// changes that have words of their own.
import { ControlOutlined, DeleteOutlined, FormOutlined, RightOutlined } from '@ant-design/icons';
import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { mayReach } from '#providers/access-control.ts';
import type { Identity } from '#providers/identity.ts';
import type { NamedChange, ResourceDefinition } from '../kit/resource.ts';
import { openedText } from '../kit/url-state.ts';
import { routeAt } from '../screen-routes.ts';
import { openParam } from '../shared/list-query.ts';
import { inTitle } from '../shared/texts.ts';
import { listPath, withParam } from './commands.tsx';

/** Goes somewhere, changes something or deletes the record. */
export type Doing = { readonly path: string } | { readonly change: NamedChange } | 'delete';

export interface RecordAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly doing: Doing;
  /** Why it can't be done, now or by this person. */
  readonly refused?: string | undefined;
  /** Then it is told of to those who ask for it only. */
  readonly quiet?: true;
  readonly danger?: boolean;
}

const isSo = (record: BaseRecord, { values }: NamedChange) =>
  Object.entries(values).every(([field, value]) => record[field] === value);

export function recordActions(
  definition: ResourceDefinition,
  record: BaseRecord & { id: string },
  identity: Identity,
): RecordAction[] {
  const { contract, texts, deletion, formsInDrawer, below = [], changes = [] } = definition;
  const { extended } = identity;
  const of = definition.nameOf(record);
  const path = `/${contract.name}/${record.id}`;
  const editPath = formsInDrawer
    ? withParam(listPath(definition), openParam, openedText('edit', record.id))
    : `/${contract.name}/edit/${record.id}`;
  const notChanged = extended ? texts.mayNotUpdate : texts.cannotUpdate;
  const refused = mayReach(contract, 'edit', identity) ? undefined : notChanged;
  const notDeleted = extended ? texts.mayNotDelete : texts.cannotDelete;
  const quiet = true as const;
  return [
    ...(contract.update
      ? [
          {
            label: `Edit ${of}`,
            icon: <FormOutlined aria-hidden />,
            doing: { path: editPath },
            refused,
            quiet,
          },
        ]
      : []),
    ...changes.map((change) => ({
      label: `${change.verb} ${of}`,
      icon: <ControlOutlined aria-hidden />,
      doing: { change },
      refused: refused ?? (isSo(record, change) ? 'Nothing would change.' : undefined),
      quiet,
    })),
    ...below
      .filter((segment) => routeAt(`${path}/${segment}`) && mayReach(contract, 'show', identity))
      .map((segment) => ({
        label: `View ${inTitle(segment)} of ${of}`,
        icon: <RightOutlined aria-hidden />,
        doing: { path: `${path}/${segment}` },
      })),
    ...(deletion
      ? [
          {
            label: `Delete ${of}`,
            icon: <DeleteOutlined aria-hidden />,
            doing: 'delete' as const,
            refused: mayReach(contract, 'delete', identity) ? deletion.refusal?.(record) : notDeleted,
            danger: true,
          },
        ]
      : []),
  ];
}
