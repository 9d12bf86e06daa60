import { describe, expect, it } from 'vitest';
import { rareParts } from '#server/kit/rare-parts.ts';

const people = Array.from({ length: 500 }, (_, n) => ` ${n % 2 ? 'ann' : 'ben'} hart ann.${n}@example.com`);

describe('what of a term an index is asked for', () => {
  it.each([
    // What all have in common is left out.
    ['q7x.hart ann@example.com', ['q7x.ha', 'nn@e']],
    ['zoe@example.com', ['zoe@e']],
    ['ben 49', [' 49']],
    ['zoe@example.com.zq', ['zoe@e', 'om.zq']],
    // Letters beside each other stay together.
    ['Zoey', ['Zoey']],
    ['𝒵oe@example.com', ['𝒵oe@e']],
    // What stands wherever rarer letters do is left out, too.
    ['ben hart', ['ben']],
    ['@example.com', ['@ex']],
    // Nothing in it is in an index.
    ['§§', ['§§']],
  ])('%s: %j', (term, parts) => {
    expect(rareParts(term, people)).toEqual(parts);
  });

  it('is all of it, where the rows are few', () => {
    expect(rareParts('zoe@example.com', [])).toEqual(['zoe@example.com']);
  });
});
