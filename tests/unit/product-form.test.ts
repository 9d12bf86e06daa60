import { describe, expect, it } from 'vitest';
import { categories, newIconRefusal } from '#resources/categories/contract.ts';
import { products } from '#resources/products/contract.ts';
import { filterRows } from '#shared/contract/search-rows.ts';
import { refusalOf } from '#shared/contract/uploads.ts';
import { filesProblem, withDetectedType, withFiles } from '#src/form/uploads/new-files.ts';
import { html, phonePhotoHeader, png } from '#tests/kit/pictures.ts';

const megabyte = 1024 * 1024;
const { files } = products.multipart.uploads;
const { icon } = categories.multipart.uploads;

/** A file that reports `size` bytes without holding them. */
function file(name: string, size: number, type = ''): File {
  const created = new File(['x'], name, { type, lastModified: 1 });
  Object.defineProperty(created, 'size', { value: size });
  return created;
}

describe('Files chosen for a product', () => {
  it('are added once when chosen twice', () => {
    const a = file('a.txt', 1);
    const names = withFiles([a], [file('a.txt', 1), file('a.txt', 2), file('b.txt', 1)]);
    expect(names.map(({ name, size }) => `${name} ${size}`)).toEqual(['a.txt 1', 'a.txt 2', 'b.txt 1']);
  });

  it('are limited to 10 MB each, 20 files, and 60 MB together with the image', () => {
    const full = file('a', 10 * megabyte - 1);
    expect(filesProblem(files, [full], undefined)).toBeUndefined();
    expect(filesProblem(files, [file('a', 10 * megabyte)], undefined)).toBe(
      'File size should be less than 10MB (a)',
    );
    expect(filesProblem(files, [file('a', 0)], undefined)).toBe('This file is empty. (a)');
    const many = Array.from({ length: 21 }, (_, index) => file(String(index), 1));
    expect(filesProblem(files, many.slice(1), undefined)).toBeUndefined();
    expect(filesProblem(files, many, undefined)).toBe('Please select at most 20 files');
    const six = Array.from({ length: 6 }, () => full);
    expect(filesProblem(files, six, undefined)).toBeUndefined();
    expect(filesProblem(files, six, file('image', 7))).toBe('All files together should be less than 60MB');
  });
});

describe('The icon of a new category', () => {
  it.each([
    ['text/plain', 1, 'Please select an image file'],
    ['', 1, 'Please select an image file'],
    ['image/png', 5 * megabyte - 1, undefined],
    ['image/png', 5 * megabyte, 'Image size should be less than 5MB'],
    ['image/svg+xml', 1, undefined],
  ])('of type %s with %i bytes: %s', (type, size, text) =>
    expect(newIconRefusal(icon, { type, size })).toBe(text),
  );
});

describe('A chosen file', () => {
  const { image } = products.multipart.uploads;
  const notAnImage = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)';
  const notAccepted = 'Photos in this format are not accepted. Save the photo as JPEG, PNG, GIF, or WebP';
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]);

  it.each([
    ['a JPEG without an extension', jpeg, 'photo', '', 'image/jpeg', undefined, undefined],
    ['a PNG named .jpg', png(), 'a.jpg', 'image/jpeg', 'image/png', undefined, undefined],
    ['HTML named .png', html, 'a.png', 'image/png', '', notAnImage, undefined],
    [
      'a photo of an iPhone',
      phonePhotoHeader('heic'),
      'a.heic',
      'image/heic',
      'image/heic',
      notAnImage,
      notAccepted,
    ],
    [
      'an iPhone photo named .jpg',
      phonePhotoHeader('mif1'),
      'a.jpg',
      'image/jpeg',
      'image/heic',
      notAnImage,
      notAccepted,
    ],
    ['an AVIF', phonePhotoHeader('avif'), 'a.avif', '', 'image/avif', notAnImage, notAccepted],
    ['a text', html, 'a.txt', 'text/plain', 'text/plain', notAnImage, undefined],
  ])('is checked by its bytes: %s', async (_what, bytes, name, type, trueType, asImage, asFile) => {
    const file = await withDetectedType(new File([bytes], name, { type, lastModified: 7 }));
    expect([file.type, file.name, file.lastModified]).toEqual([trueType, name, 7]);
    expect([refusalOf(image, file), refusalOf(files, file)]).toEqual([asImage, asFile]);
  });
});

it('filters rows by field, or by the matcher of the list', () => {
  const rows = [
    { id: '1', status: 'draft', held: ['a', 'b'] },
    { id: '2', status: 'draft', held: ['b'] },
    { id: '3', status: 'published', held: ['a'] },
  ];
  const matches = { heldId: (row: { held: string[] }, id: string) => row.held.includes(id) };
  const remaining = filterRows(rows, { status: 'draft', heldId: 'a' }, matches);
  expect(remaining.map(({ id }) => id)).toEqual(['1']);
});
