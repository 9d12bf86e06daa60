import { describe, expect, it } from 'vitest';
import { bodyOf, optionalColor, valuesOf } from '#resources/templates/values.ts';
import { searchRows } from '#src/shared/search-rows.ts';
import { cleanTags } from '#src/shared/text-list.ts';

it('tags are trimmed and there once, in their first spelling and order', () => {
  expect(cleanTags([' b ', 'a', 'B', '', ' ', 'A'])).toEqual(['b', 'a']);
});

describe('what a form sends', () => {
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

  it('of a new template is light and grid, and names no colours', () => {
    expect(sent({}, undefined)).toEqual({
      name: '',
      description: '',
      external_url: '',
      configuration: { theme: 'light', layout: 'grid' },
      tags: [],
      previewImage: undefined,
    });
  });

  it('holds the tag that was typed and not added yet', () => {
    expect(sent({ newTag: ' modern ' }, template).tags).toEqual(['dark', 'modern']);
    expect(sent({ newTag: 'DARK' }, template).tags).toEqual(['dark']);
  });

  it('of a template that is there holds nothing that was not changed', () => {
    expect(sent({ description: 'new' }, template)).toEqual({ description: 'new' });
  });

  it('keeps what else another server has in its configuration', () => {
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

describe('the primary color', () => {
  it.each(['', '#6c5ce7', '#ABCDEF'])('may be %j', (color) => {
    expect(optionalColor.safeParse(color).success).toBe(true);
  });

  it.each(['red', '#fff', '6c5ce7', '#6c5ce7ff', '#gggggg'])('may not be %j, and says why', (color) => {
    expect(optionalColor.safeParse(color).error?.issues[0]?.message).toBe(
      'Primary color must be written as # and six digits, like #6c5ce7',
    );
  });
});

it('loaded templates are searched by name, description and tag names', () => {
  const rows = [
    { name: 'Alpha', description: 'x', tags: [{ id: '1', name: 'modern' }] },
    { name: 'x', description: 'Modern times', tags: [] },
    { name: 'x', description: 'x' },
  ];
  expect(searchRows(rows, 'MODERN', ['name', 'description', 'tags'])).toEqual(rows.slice(0, 2));
});
