import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { choice, optionalText, requiredText, storedRecord } from '#shared/contract/fields.ts';
import { timeRange } from '#shared/contract/ranges.ts';
import { richText } from '#shared/contract/rich-text-field.ts';
import { oneImage } from '#shared/contract/uploads.ts';
import { z } from '#shared/contract/zod.ts';
import { maxSlugLength, slugForm } from '#shared/domain/slug.ts';

export const pageStatuses = ['draft', 'published'] as const;

const fillIn = 'Please fill in all required fields';
const wrongSlug = 'Use lowercase letters a to z, digits and single hyphens';

const body = z.object({
  title: requiredText('Title', 200, fillIn),
  /** Empty: made from the title. */
  slug: optionalText('Slug', maxSlugLength).check(
    z.refine((slug) => slug === '' || slugForm.test(slug), wrongSlug),
  ),
  description: requiredText('Description', 1_000, fillIn),
  content: richText('Content', 'page'),
  status: choice('Status', pageStatuses),
});

const record = storedRecord({
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  /** Sanitized HTML. */
  content: z.string(),
  status: z.enum(pageStatuses),
});

export const pages = defineContract({
  name: 'pages',
  path: '/pages',
  one: 'Page',
  many: 'Pages',
  record,
  // No list shows the content, which can be 100 kB long.
  row: z.omit(record, { content: true }),
  create: z.partial(body, { slug: true, content: true, status: true }),
  update: z.partial(body),
  envelope: 'totalPages',
  filters: { status: choice('status', pageStatuses), ...timeRange('updated') },
  sorters: ['createdAt', 'title', 'updatedAt'],
  search: ['title', 'slug'],
  bulk: { update: ['status'], delete: true },
  permissions: {
    read: 'See content pages',
    write: 'Create content pages and change them',
    delete: 'Delete content pages',
  },
  base: ['read', 'write', 'delete'],
});

export type Page = RecordOf<typeof pages>;

/** Rule for the slug in the form, where it must not be empty. */
export const writtenSlug = body.shape.slug.check(z.minLength(1, fillIn));

/** Error at the slug if the title yields none. */
export const noSlug = 'The title has no letters or digits to make a slug from. Please fill one in.';

/** `POST /page-images`, beyond the specification: stores an image for the content of a page. */
export const pageImages = {
  path: '/page-images',
  multipart: { uploads: { image: oneImage(10) }, json: [], lists: [] },
  answer: z.object({ url: z.string() }),
} as const;
