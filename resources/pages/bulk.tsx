import { bulkBar } from '#src/list/bulk/bulk-bar.tsx';
import { pages } from './contract.ts';

export const Bulk = bulkBar(pages, [
  { label: 'Publish', verb: 'Publish', same: 'are already published', values: { status: 'published' } },
  { label: 'Make drafts', same: 'are already drafts', values: { status: 'draft' } },
]);
