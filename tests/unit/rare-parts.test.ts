import { describe, expect, it } from 'vitest';
import { rareParts } from '#server/kit/rare-parts.ts';

const people = Array.from({ length: 500 }, (_, n) => ` ${n % 2 ? 'ann' : 'ben'} hart ann.${n}@example.com`);

describe('The parts of a search term that the index is queried for', () => {
  it.each([
    // Parts that all rows share are dropped.
    ['q7x.hart ann@example.com', ['q7x.ha', 'nn@e']],
    ['zoe@example.com', ['zoe@e']],
    ['ben 49', [' 49']],
    ['zoe@example.com.zq', ['zoe@e', 'om.zq']],
    // Adjacent letters stay together.
    ['Zoey', ['Zoey']],
    ['𝒵oe@example.com', ['𝒵oe@e']],
    // Parts that occur wherever rarer parts occur are dropped.
    ['ben hart', ['ben']],
    ['@example.com', ['@ex']],
    // No part is indexed.
    ['§§', ['§§']],
  ])('of %s are %j', (term, parts) => {
    expect(rareParts(term, people)).toEqual(parts);
  });

  it('are the whole term for small tables', () => {
    expect(rareParts('zoe@example.com', [])).toEqual(['zoe@example.com']);
  });
});
