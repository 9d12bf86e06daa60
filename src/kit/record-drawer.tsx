import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import { Quiet } from './quiet.tsx';
import type { ResourceDefinition } from './resource.ts';
import { SidePanel } from './side-panel.tsx';
import { Skeletons } from './skeleton.tsx';
import { useEdited } from './use-edited.ts';
import { useGrants } from './use-grants.ts';
import type { Edited } from './use-record-form.ts';

export interface RecordDrawerProps<T> {
  definition: ResourceDefinition;
  /** The form, a `RecordForm`; for a new record without anything edited. */
  children: (edited: Edited<T> | undefined) => ReactNode;
}

/**
 * A resource's form in a drawer above its list, for resources with few fields (`formsInDrawer`). The list opens it
 * by `useOpened`: `open('create')`, `open('edit', id)`.
 */
export function RecordDrawer<T extends BaseRecord>({ definition, children }: RecordDrawerProps<T>) {
  const { contract } = definition;
  const { can } = useGrants();
  const one = inSentence(contract.one);
  return (
    <SidePanel
      shows={({ what, id }) =>
        can(contract, 'write') && (what === 'create' || (what === 'edit' && id !== undefined))
      }
      titleOf={({ what }) => (what === 'edit' ? `Edit ${one}` : `Create ${one}`)}
    >
      {({ id }) =>
        id === undefined ? (
          children(undefined)
        ) : (
          <Editing<T> definition={definition} id={id}>
            {children}
          </Editing>
        )
      }
    </SidePanel>
  );
}

/** An edit form, which waits for its record. */
function Editing<T extends BaseRecord>({ definition, id, children }: RecordDrawerProps<T> & { id: string }) {
  const { edited, missing } = useEdited<T>(definition, id);
  if (missing) {
    return (
      <div role="alert">
        <p>{definition.texts.notFound}</p>
        <p>
          <Quiet>It may have been deleted meanwhile.</Quiet>
        </p>
      </div>
    );
  }
  if (!edited) {
    return (
      <>
        <span className="visually-hidden" role="status">
          Loading...
        </span>
        <Skeletons />
      </>
    );
  }
  return children(edited);
}
