import { bulkOf } from '#server/kit/bulk.ts';
import { foldCase } from '#src/shared/letter-case.ts';
import { cleanTags } from '#src/shared/text-list.ts';
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
