import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { inSentence } from '#src/shared/texts.ts';
import { Frame } from './frame.tsx';
import { LinkButton } from './links.tsx';
import { listUrl } from './list-state.ts';
import type { Edited } from './record-form.tsx';
import type { ResourceDefinition } from './resource.ts';
import { RecordMissing, SkeletonCard } from './show-page.tsx';
import { useEdited } from './use-record.ts';

export interface FormPageProps<T> {
  definition: ResourceDefinition;
  nameOf: (record: T) => string;
  /** The form; for a new record without anything edited. */
  children: (edited: Edited<T> | undefined) => ReactNode;
}

/** The screen of a create form, or with `:id` in the URL of an edit form, which waits for its record. */
export function FormPage<T extends BaseRecord>({ definition, nameOf, children }: FormPageProps<T>) {
  const { id } = useParams();
  const { contract, texts } = definition;
  const { edited, missing } = useEdited<T>(definition, id);

  if (id === undefined) {
    const title = `Create ${inSentence(contract.one)}`;
    return <Frame title={title}>{children(undefined)}</Frame>;
  }
  if (missing) return <RecordMissing definition={definition} />;
  const title = `Edit ${inSentence(contract.one)}`;
  if (!edited) {
    return (
      <Frame title={title} line={<span role="status">Loading...</span>}>
        <SkeletonCard />
      </Frame>
    );
  }
  const name = nameOf(edited.answer.data);
  const steps = [{ label: name, href: `/${contract.name}/${id}` }];
  return (
    <Frame
      steps={steps}
      title={title}
      line={name}
      action={<LinkButton to={listUrl(contract)}>Back to {texts.title}</LinkButton>}
    >
      {children(edited)}
    </Frame>
  );
}
