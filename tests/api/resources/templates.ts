import { templates } from '#resources/templates/contract.ts';
import { png } from '#tests/kit/pictures.ts';
import { resourceCase } from './resource-case.ts';

const long = (length: number) => 'n'.repeat(length);
const noAddress = 'External URL must be a web address that begins with http:// or https://';
const badColor = 'Primary color must be written as # and six digits, like #6c5ce7';
const missing = 'Please select a preview image';

export const templatesCase = resourceCase({
  contract: templates,
  columns: {
    id: 'ID',
    name: 'Name',
    description: 'Description',
    external_url: 'External URL',
    'configuration.theme': 'Configuration theme',
    'configuration.layout': 'Configuration layout',
    'configuration.colors.primary': 'Configuration colors primary',
    tags: 'Tags',
    previewImageUrl: 'Preview image',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  body: (n) => ({
    name: `Lädchen ${n} 🙂`,
    description: 'Two\nlines',
    external_url: 'https://templates.example.com/one?a=1&b=2#top',
    configuration: { theme: 'dark', layout: 'sidebar', colors: { primary: '#a1b2c3' } },
    tags: ['modern', 'Größe'],
    previewImage: new File([png()], 'preview.png', { type: 'image/png' }),
  }),
  change: (n) => ({ name: `Changed ${n}`, tags: ['new', 'modern'] }),
  writeOnlyKeys: ['previewImage', 'tags'],
  expectedInstead: ({ tags }) => ({ tags: (tags as string[]).map((name) => ({ name })) }),
  filterValues: {
    theme: ({ configuration }) => [(configuration as { theme: string }).theme],
    tag: ({ tags }) => (tags as { name: string }[]).map(({ name }) => name),
    layout: ({ configuration }) => [(configuration as { layout: string }).layout],
  },
  anyText: ['tag'],
  bulk: [
    { action: 'update', values: () => ({ tags: ['new'] }) },
    { action: 'addTags', values: () => ({ tags: ['new'] }) },
    { action: 'removeTags', values: () => ({ tags: ['MODERN'] }) },
    { action: 'delete' },
  ],
  wrong: [
    { body: { name: undefined }, errors: { name: 'Name is required' }, only: 'create' },
    { body: { name: ' ' }, errors: { name: 'Name is required' } },
    { body: { name: long(121) }, errors: { name: 'Name must be at most 120 characters' } },
    { body: { name: 'nul\0' }, errors: { name: "Contains characters that can't be saved" } },
    {
      body: { description: long(2001) },
      errors: { description: 'Description must be at most 2000 characters' },
    },
    {
      body: { external_url: undefined },
      errors: { external_url: 'External URL is required' },
      only: 'create',
    },
    { body: { external_url: '' }, errors: { external_url: 'External URL is required' } },
    { body: { external_url: 'javascript:alert(1)' }, errors: { external_url: noAddress } },
    { body: { external_url: 'templates.example.com' }, errors: { external_url: noAddress } },
    {
      body: { external_url: `https://example.com/${long(2048)}` },
      errors: { external_url: 'External URL must be at most 2048 characters' },
    },
    {
      body: { configuration: { theme: 'blue' } },
      errors: { 'configuration.theme': 'Theme must be one of: light, dark' },
    },
    {
      body: { configuration: { layout: '' } },
      errors: { 'configuration.layout': 'Layout must be one of: grid, sidebar' },
    },
    {
      body: { configuration: { colors: { primary: 'red' } } },
      errors: { 'configuration.colors.primary': badColor },
    },
    {
      body: { configuration: { colors: { primary: '#fff;background:url(x)' } } },
      errors: { 'configuration.colors.primary': badColor },
    },
    {
      body: { tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) },
      errors: { tags: 'A template can have at most 50 tags' },
    },
    { body: { tags: ['fine', long(1000)] }, errors: { 'tags.1': 'A tag must be at most 50 characters' } },
    { body: { previewImage: undefined }, errors: { previewImage: missing }, only: 'create' },
    {
      body: { name: '', external_url: 'x', previewImage: undefined },
      errors: { name: 'Name is required', external_url: noAddress, previewImage: missing },
      only: 'create',
    },
    {
      body: { previewImage: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'preview.png') },
      errors: { previewImage: 'Please select a valid image file (JPEG, PNG, GIF, or WebP)' },
    },
    {
      body: { previewImage: new File([png(), new Uint8Array(10 * 1024 * 1024)], 'large.png') },
      errors: { previewImage: 'Image size should be less than 10MB' },
      status: 413,
    },
  ],
  wrongTypes: [
    { tags: 'modern' },
    { tags: null },
    { tags: [5] },
    { tags: { 0: 'modern' } },
    { configuration: 'dark' },
    { configuration: null },
    { configuration: ['dark'] },
    { configuration: { theme: 1 } },
    { configuration: { colors: '#ffffff' } },
  ],
});
