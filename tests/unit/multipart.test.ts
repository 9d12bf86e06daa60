import { describe, expect, it } from 'vitest';
import { formDataOf } from '#providers/multipart.ts';
import { categories } from '#resources/categories/contract.ts';
import { products } from '#resources/products/contract.ts';

const sent = (form: FormData) =>
  [...form].map(([name, value]) => [name, value instanceof File ? `file ${value.name}` : value]);

const file = (name: string) => new File(['x'], name);

describe('A multipart form', () => {
  it('sends lists as JSON, removals as repeated fields, and files last', () => {
    const form = formDataOf(products.multipart, {
      image: file('a.png'),
      name: 'Lamp',
      price: '19.90',
      categoryIds: ['1', '2'],
      removeFileIds: ['7', '8'],
      files: [file('b.pdf'), file('c.txt')],
    });
    expect(sent(form)).toEqual([
      ['name', 'Lamp'],
      ['price', '19.90'],
      ['categoryIds', '["1","2"]'],
      ['removeFileIds[]', '7'],
      ['removeFileIds[]', '8'],
      ['image', 'file a.png'],
      ['files[]', 'file b.pdf'],
      ['files[]', 'file c.txt'],
    ]);
  });

  it('sends an empty text for a root category and omits fields that were not chosen', () => {
    const form = formDataOf(categories.multipart, { name: 'Home', parentId: '', icon: undefined });
    expect(sent(form)).toEqual([
      ['name', 'Home'],
      ['parentId', ''],
    ]);
    expect(sent(formDataOf(categories.multipart, { parentId: null }))).toEqual([['parentId', '']]);
    expect(sent(formDataOf(products.multipart, { files: [], removeFileIds: [] }))).toEqual([]);
  });
});
