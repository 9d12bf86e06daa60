import { statusTags } from '#src/ui/tags.tsx';

export const PageStatus = statusTags({ published: 'good', draft: 'waiting' });
