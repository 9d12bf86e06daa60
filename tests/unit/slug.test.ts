import { transliterate } from 'transliteration';
import { describe, expect, it } from 'vitest';
import { freeSlug, maxSlugLength, slugForm, slugOf } from '#shared/domain/slug.ts';

describe('The slug of a title', () => {
  it.each([
    ['Hello  World!', 'hello-world'],
    ['Ünï cödé', 'uni-code'],
    ['---', ''],
    ['', ''],
    ['🙂', ''],
    ['Łódź', 'lodz'],
    ['Größe', 'grosse'],
    ['Gro\u0308ße', 'grosse'],
    ['Ærø & Bjørn', 'aero-bjorn'],
    ['Diyarbakır', 'diyarbakir'],
    ['Tiếng Việt', 'tieng-viet'],
    ['Доставка и оплата', 'dostavka-i-oplata'],
    ['И\u0306од', 'yod'],
    ['Ελλάδα', 'ellada'],
    ['مرحبا بالعالم', 'mrhb-blaalm'],
    ['שלום', 'shlvm'],
    ['北京市', 'bei-jing-shi'],
    ['日本語', 'ri-ben-yu'],
    ['타이틀', 'taiteul'],
    ['it’s “here” — now', 'its-here-now'],
    ['Shipping & returns', 'shipping-returns'],
    [' - a -- b - ', 'a-b'],
    ['C++ / C#\t2.0', 'c-c-20'],
    ['snake_case', 'snakecase'],
    ['10% off!', '10-off'],
    ['Ⅷ½', 'viii12'],
  ])('turns %j into %j', (title, slug) => {
    expect(slugOf(title, transliterate)).toBe(slug);
  });

  it('is valid or empty, and is its own slug', () => {
    const titles = ['-a-', 'İstanbul', 'ﬁne', 'a\u0301b', `${'a'.repeat(199)} b`, `${'ä '.repeat(300)}`];
    for (const slug of titles.map((title) => slugOf(title, transliterate))) {
      expect(slug).toMatch(slugForm);
      expect(slug.length).toBeLessThanOrEqual(maxSlugLength);
      expect(slugOf(slug, transliterate)).toBe(slug);
    }
  });
});

describe('A slug that is taken', () => {
  const free = (slug: string, ...taken: string[]) => freeSlug(slug, (one) => taken.includes(one));

  it('gets the next free number', () => {
    expect(free('about')).toBe('about');
    expect(free('about', 'about')).toBe('about-2');
    expect(free('about', 'about', 'about-2', 'about-4')).toBe('about-3');
  });

  it('is shortened to make room for its number', () => {
    const long = 'a'.repeat(maxSlugLength);
    expect(free(long, long)).toBe(`${'a'.repeat(maxSlugLength - 2)}-2`);
  });
});
