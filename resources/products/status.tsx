import { statusTags } from '#src/kit/tags.tsx';

export const ProductStatus = statusTags({ published: 'good', draft: 'waiting', archived: 'quiet' });
