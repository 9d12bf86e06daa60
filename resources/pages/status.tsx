import { statusTags } from '#src/kit/tags.tsx';

export const PageStatus = statusTags({ published: 'good', draft: 'waiting' });
