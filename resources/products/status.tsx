import { statusTags } from '#src/ui/tags.tsx';

export const ProductStatus = statusTags({ published: 'good', draft: 'waiting', archived: 'quiet' });
