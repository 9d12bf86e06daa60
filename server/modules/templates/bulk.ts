import { bulkOf } from '#server/records/bulk.ts';
import { cleanTags } from '#shared/domain/text-list.ts';
import { foldCase } from '#shared/format/letter-case.ts';
import { templatesModule } from './module.ts';

export const templatesBulk = bulkOf(templatesModule, {
  addTags: {
    fields: ['tags'],
    body: ({ tags }, before) => ({ tags: cleanTags([...before.tags.map(({ name }) => name), ...tags]) }),
  },
  removeTags: {
    fields: ['tags'],
    body: ({ tags }, before) => {
      const gone = new Set(tags.map(foldCase));
      return { tags: before.tags.map(({ name }) => name).filter((tag) => !gone.has(foldCase(tag))) };
    },
  },
});
