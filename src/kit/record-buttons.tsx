import { type BaseRecord, useNavigation } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { OneAnswer } from '#providers/data.ts';
import { inSentence } from '#src/shared/texts.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { LinkButton } from './link-button.tsx';
import type { ResourceDefinition } from './resource.ts';
import { useDeletion } from './use-deletion.tsx';
import { useGrants } from './use-grants.ts';

interface RecordButtonsProps<Row> {
  definition: ResourceDefinition<ResourceDefinition['contract'], Row>;
  answer: OneAnswer<Row>;
  /** What else can be done with the record: before Edit. */
  children?: ReactNode;
}

/** The buttons of a details page: Edit, and delete in a menu of what is done seldom. */
export function RecordButtons<Row extends BaseRecord>(props: RecordButtonsProps<Row>) {
  const { definition, answer, children } = props;
  const { contract, deletion } = definition;
  const { can } = useGrants();
  const { editUrl, listUrl, replace } = useNavigation();
  const { refusal, ask } = useDeletion(definition);
  const one = inSentence(contract.one);
  const { id } = answer.data as { id: string };
  const mayEdit = can(contract, 'write');
  const refused = refusal(answer.data);
  return (
    <>
      {children}
      {mayEdit && (
        <LinkButton type="primary" to={editUrl(contract.name, id)}>
          Edit {one}
        </LinkButton>
      )}
      {deletion && (mayEdit || refused === undefined) && (
        <ActionsMenu
          actions={[
            {
              label: `Delete ${one}`,
              danger: true,
              refused,
              run: () => ask(answer, () => replace(listUrl(contract.name))),
            },
          ]}
        />
      )}
    </>
  );
}
