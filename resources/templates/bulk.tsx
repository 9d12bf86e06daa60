import { TagsField } from '#src/form/inputs/tags-field.tsx';
import { bulkBar } from '#src/list/bulk/bulk-bar.tsx';
import { maxTagLength, templates } from './contract.ts';

const { tags } = templates.create.shape;

const fields = (
  <TagsField name="tags" typed="newTag" label="Tags" schema={tags} longest={maxTagLength} suggestions={[]} />
);

export const Bulk = bulkBar(templates, [
  { action: 'addTags', label: 'Add tags', same: 'already have them', fields },
  { action: 'removeTags', label: 'Remove tags', same: 'have none of them', fields },
  { label: 'Replace tags', same: 'already have exactly these', fields },
]);
