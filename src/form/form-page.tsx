import type { BaseRecord } from '@refinedev/core';
import { useParams } from 'react-router-dom';
import { inSentence } from '#shared/contract/texts.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';
import { RecordMissing, SkeletonCard } from '#src/show/show-page.tsx';
import { useEdited } from '#src/show/use-record.ts';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { listUrl } from '#src/ui/list-state.ts';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';

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
