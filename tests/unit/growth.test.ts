import { describe, expect, it } from 'vitest';
import { completenessOf, missingOf } from '#resources/dashboard/missing.ts';
import { type Store, stores } from '#resources/stores/contract.ts';
import { parseRecord } from '#shared/contract/read-answer.ts';
import { addedText, growth } from '#shared/format/growth.ts';

describe('Growth', () => {
  it.each([
    [5, 4, '+25%'],
    [4, 5, '-20%'],
    [4, 4, '0%'],
    [0, 4, '-100%'],
    [7, 3, '+133.3%'],
    // A growth from zero has no rate.
    [5, 0, undefined],
    [0, 0, undefined],
  ])('to %i from %i is %s', (now, before, text) => expect(growth(now, before)).toBe(text));

  it.each([
    [12, 3, '+3 (+33.3%)'],
    [3, 3, '+3'],
    [3, 0, undefined],
  ])('of %i with %i added reads %s', (value, added, text) =>
    expect(addedText(value, added, String(added))).toBe(text),
  );
});

describe('Missing parts of a store', () => {
  const complete = { domain: { isVerified: true }, hasTemplate: true, hasTerms: true, hasPrivacy: true };

  it.each([
    [complete, []],
    [{ ...complete, domain: null }, ['No domain']],
    [{ ...complete, domain: { isVerified: false } }, ['Domain not verified']],
    [{ ...complete, hasTerms: false }, ['No terms & conditions']],
    [{ ...complete, hasPrivacy: false }, ['No privacy policy']],
    [{ ...complete, hasTerms: false, hasPrivacy: false }, ['No legal texts']],
    [{ ...complete, hasTemplate: false }, ['No template']],
    [
      { domain: null, hasTemplate: false, hasTerms: false, hasPrivacy: false },
      ['No domain', 'No legal texts', 'No template'],
    ],
    // Unknown parts are not reported as missing.
    [{}, []],
  ])('for %j are %j', (store, texts) => expect(missingOf(store)).toEqual(texts));

  const row = { id: '1', name: 'Shop' };
  it.each([
    ['has only a name', {}, []],
    ['has only a domain name', { domain: { name: 'a.example.com' } }, []],
    ['has the domain null', { domain: null }, ['No domain']],
    ['has an empty domain', { domain: { name: '' }, domains: [] }, ['No domain']],
    [
      'lists its domains with their verification',
      {
        domain: { name: 'b.example.com' },
        domains: [
          { name: 'a.example.com', isVerified: true },
          { name: 'b.example.com', isVerified: false },
        ],
      },
      ['Domain not verified'],
    ],
    ['has the template null', { template: null, templateId: null }, ['No template']],
    ['has the legal texts in either spelling', { terms_conditions_text: 'x', privacyPolicyText: 'y' }, []],
    ['has empty legal texts', { termsConditionsText: '', privacy_policy_text: '' }, ['No legal texts']],
  ])('are read from a row that %s', (_what, more, texts) =>
    expect(missingOf(completenessOf(parseRecord<Store>(stores.record, { ...row, ...more }) ?? row))).toEqual(
      texts,
    ),
  );
});
