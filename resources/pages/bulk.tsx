import { bulkBar } from '#src/bulk/bulk-bar.tsx';
import { pages } from './contract.ts';

export const Bulk = bulkBar(pages, [
  { label: 'Publish', verb: 'Publish', same: 'are published already', values: { status: 'published' } },
  { label: 'Make drafts', same: 'are drafts already', values: { status: 'draft' } },
]);
