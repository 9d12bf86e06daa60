import { bulkOf } from '#server/kit/bulk.ts';
import { inSmallLetters } from '#src/shared/letter-case.ts';
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
      const gone = new Set(tags.map(inSmallLetters));
      return { tags: before.tags.map(({ name }) => name).filter((tag) => !gone.has(inSmallLetters(tag))) };
    },
  },
});
