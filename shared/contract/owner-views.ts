// Views of the portal as its owner, for support: read-only and short. `POST /owner-views`, beyond the specification.
import { id } from '#shared/domain/id.ts';
import { defineContract } from './contract.ts';
import { isoTime } from './fields.ts';
import { z } from './zod.ts';

/** Marks the token of a view, so that the server need not look for it among the sessions. */
export const ownerViewPrefix = 'view_';

export const ownerViews = defineContract({
  name: 'owner-views',
  path: '/owner-views',
  one: 'Owner view',
  many: 'Owner views',
  record: z.object({ id: z.uuid(), userId: z.uuid() }),
  filters: {},
  sorters: [],
  search: [],
  permissions: { write: 'See the portal as a store owner sees it, without changing anything' },
  base: [],
});

export const ownerViewBody = z.object({ userId: id('Must be an id', 'User is required') });

export const ownerViewAnswer = z.object({
  /** Takes the place of the access token. Only reads are possible with it. */
  token: z.string(),
  expiresAt: isoTime(),
  user: z.object({ id: z.uuid(), full_name: z.string() }),
});

export type OwnerViewAnswer = z.infer<typeof ownerViewAnswer>;
