import { noSlug, pages } from '#resources/pages/contract.ts';
import { resourceCase } from './resource-case.ts';

const long = (length: number) => 'n'.repeat(length);
const fillIn = 'Please fill in all required fields';
const wrongSlug = 'Use lowercase letters a to z, digits and single hyphens';

export const pagesCase = resourceCase({
  contract: pages,
  columns: {
    id: 'ID',
    title: 'Title',
    slug: 'Slug',
    description: 'Description',
    status: 'Status',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  body: (n) => ({
    title: `Über uns ${n} 🙂`,
    slug: `about-us-${n}`,
    description: 'Who\nwe are',
    content: '<h2>Hello</h2><p>We are <strong>here</strong>.</p>',
    status: 'published',
  }),
  change: (n) => ({ title: `Changed ${n}`, slug: `changed-${n}`, content: '', status: 'draft' }),
  bulk: [
    { action: 'update', values: () => ({ status: 'draft' }), shown: { status: 'draft' } },
    { action: 'delete' },
  ],
  wrong: [
    { body: { title: undefined }, errors: { title: fillIn }, only: 'create' },
    { body: { title: ' ' }, errors: { title: fillIn } },
    { body: { title: null }, errors: { title: fillIn } },
    { body: { title: long(201) }, errors: { title: 'Title must be at most 200 characters' } },
    { body: { title: 'nul\0' }, errors: { title: "Contains characters that can't be saved" } },
    { body: { description: undefined }, errors: { description: fillIn }, only: 'create' },
    { body: { description: '' }, errors: { description: fillIn } },
    {
      body: { description: long(1001) },
      errors: { description: 'Description must be at most 1000 characters' },
    },
    { body: { title: '', description: '' }, errors: { title: fillIn, description: fillIn } },
    ...['About', 'a b', 'a_b', 'ä', '-a', 'a-', 'a--b', '/a', '../a', 'a.b'].map((slug) => ({
      body: { slug },
      errors: { slug: wrongSlug },
    })),
    { body: { slug: long(201) }, errors: { slug: 'Slug must be at most 200 characters' } },
    { body: { slug: '', title: '🙂' }, errors: { slug: noSlug } },
    { body: { status: 'archived' }, errors: { status: 'Status must be one of: draft, published' } },
    { body: { content: 'nul\0' }, errors: { content: "Contains characters that can't be saved" } },
    {
      body: { content: `<p>${long(101_000 - 7)}</p>` },
      errors: { content: 'Content must be at most 100 kB' },
    },
  ],
  wrongTypes: [
    { title: 5 },
    { title: ['Title'] },
    { slug: 5 },
    { slug: null },
    { description: {} },
    { content: 5 },
    { content: null },
    { content: ['<p>x</p>'] },
    { status: true },
  ],
  unique: { key: 'slug', same: (slug) => slug, text: 'A page with this slug already exists.' },
});
