import { describe, expect, it } from 'vitest';
import { bodyOf, optionalColor, valuesOf } from '#resources/templates/values.ts';
import { searchRows } from '#shared/contract/search-rows.ts';
import { cleanTags } from '#shared/domain/text-list.ts';

it('trims tags and keeps the first spelling of duplicates', () => {
  expect(cleanTags([' b ', 'a', 'B', '', ' ', 'A'])).toEqual(['b', 'a']);
});

describe('The body that the template form sends', () => {
  const template = {
    id: '1',
    name: 'Plain',
    external_url: 'https://example.com',
    tags: [
      { id: '2', name: 'dark' },
      { id: '3', name: 'Dark' },
    ],
  };
  const sent = (changed: object, of: Parameters<typeof valuesOf>[0]) => {
    const values = { ...valuesOf(of), ...changed };
    return bodyOf(of ? changed : values, values, of);
  };

  it('has the light theme and the grid layout for a new template, without colours', () => {
    expect(sent({}, undefined)).toEqual({
      name: '',
      description: '',
      external_url: '',
      configuration: { theme: 'light', layout: 'grid' },
      tags: [],
      previewImage: undefined,
    });
  });

  it('includes a tag that was typed but not added', () => {
    expect(sent({ newTag: ' modern ' }, template).tags).toEqual(['dark', 'modern']);
    expect(sent({ newTag: 'DARK' }, template).tags).toEqual(['dark']);
  });

  it('has only the changed fields of an existing template', () => {
    expect(sent({ description: 'new' }, template)).toEqual({ description: 'new' });
  });

  it('keeps unknown configuration of another server', () => {
    const configuration = {
      theme: 'sepia',
      layout: 'grid',
      columns: 4,
      colors: { primary: '#112233', secondary: '#445566' },
    };
    expect(sent({ layout: 'sidebar' }, { ...template, configuration }).configuration).toEqual({
      ...configuration,
      layout: 'sidebar',
    });
    expect(sent({ primary: '' }, { ...template, configuration }).configuration).toMatchObject({
      colors: { primary: null, secondary: '#445566' },
    });
    expect(sent({ primary: '#abcdef' }, template).configuration).toMatchObject({
      colors: { primary: '#abcdef' },
    });
  });
});

describe('The primary color', () => {
  it.each(['', '#6c5ce7', '#ABCDEF'])('can be %j', (color) => {
    expect(optionalColor.safeParse(color).success).toBe(true);
  });

  it.each(['red', '#fff', '6c5ce7', '#6c5ce7ff', '#gggggg'])('cannot be %j', (color) => {
    expect(optionalColor.safeParse(color).error?.issues[0]?.message).toBe(
      'Primary color must be written as # and six digits, like #6c5ce7',
    );
  });
});

it('searches loaded templates by name, description and tags', () => {
  const rows = [
    { name: 'Alpha', description: 'x', tags: [{ id: '1', name: 'modern' }] },
    { name: 'x', description: 'Modern times', tags: [] },
    { name: 'x', description: 'x' },
  ];
  expect(searchRows(rows, 'MODERN', ['name', 'description', 'tags'])).toEqual(rows.slice(0, 2));
});
