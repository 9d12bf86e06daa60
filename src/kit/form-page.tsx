import type { BaseRecord } from '@refinedev/core';
import { useParams } from 'react-router-dom';
import { inSentence } from '#src/shared/texts.ts';
import { Frame } from './frame.tsx';
import { LinkButton } from './links.tsx';
import { listUrl } from './list-state.ts';
import { PageColumns } from './page-columns.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import type { ResourceDefinition } from './resource.ts';
import { RecordMissing, SkeletonCard } from './show-page.tsx';
import { useEdited } from './use-record.ts';

type FormPageProps<T, V> = Omit<RecordFormProps<T, V>, 'definition' | 'edited'> & {
  definition: ResourceDefinition<ResourceDefinition['contract'], T>;
};

/** Screen with a create form, or with `:id` in the URL an edit form. */
export function FormPage<T extends BaseRecord, V extends object>(props: FormPageProps<T, V>) {
  const { definition, ...form } = props;
  const { id } = useParams();
  const { contract, texts, nameOf } = definition;
  const { edited, missing } = useEdited<T>(definition, id);

  if (missing) return <RecordMissing definition={definition} />;
  const title = `${id === undefined ? 'Create' : 'Edit'} ${inSentence(contract.one)}`;
  if (id !== undefined && !edited) {
    return (
      <Frame title={title} line={<span role="status">Loading...</span>}>
        <PageColumns side={<SkeletonCard />}>
          <SkeletonCard />
        </PageColumns>
      </Frame>
    );
  }
  const name = edited && nameOf(edited.answer.data);
  return (
    <Frame
      title={title}
      {...(name !== undefined && {
        steps: [{ label: name, href: `/${contract.name}/${id}` }],
        line: name,
        action: <LinkButton to={listUrl(contract)}>Back to {texts.title}</LinkButton>,
      })}
    >
      <RecordForm definition={definition} edited={edited} {...form} />
    </Frame>
  );
}
