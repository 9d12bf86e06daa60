import { describe, expect, it } from 'vitest';
import { type Store, stores } from '#resources/stores/contract.ts';
import { domainsOf, primaryDomainOf } from '#resources/stores/domain-names.ts';
import { chosenId, toBody, toValues } from '#resources/stores/form-values.ts';
import { sample } from '#resources/stores/sample.ts';
import { type Answered, answeredRecord } from '#src/shared/answered.ts';
import { changedValues } from '#src/shared/changed-values.ts';
import { siteUrl } from '#src/shared/host-name.ts';
import { searchRows } from '#src/shared/search-rows.ts';

const id = '019a0000-0000-7000-8000-000000000001';

describe('what a store’s form sends', () => {
  /** With the changes made; `of`: the store as it was loaded, `whole`: to a server that knows no more. */
  function sent(changes: object, of?: Answered<Store>, whole = of === undefined) {
    const begin = toValues(of);
    const values = { ...begin, ...changes };
    const version = { values: begin, answer: of && { data: of } };
    return toBody({
      values,
      changed: changedValues(values, begin),
      version,
      whole,
      onProgress: () => undefined,
    });
  }

  it('of a new store: what the specification names, and nothing beyond it that was not given', () => {
    expect(sent({ name: 'A' })).toEqual({
      name: 'A',
      description: '',
      isActive: true,
      domain: null,
      ownerId: null,
      templateId: null,
      subscriptionId: null,
      termsConditionsText: '',
      privacyPolicyText: '',
    });
    expect(sent({ businessName: 'A Ltd' })).toHaveProperty('businessName', 'A Ltd');
  });

  it('of a changed store: the changes alone', () => {
    const store = {
      id,
      name: 'A',
      domain: { name: 'a.example.com' },
      termsConditionsText: '<p>Kept</p>',
      products: [{ id, name: 'P' }],
    };
    const body = (changes: object) => sent(changes, store);
    expect(body({})).toEqual({});
    expect(body({ domain: '' })).toEqual({ domain: null });
    expect(body({ domain: ' b.example.com ' })).toEqual({ domain: { name: 'b.example.com' } });
    expect(body({ logo: 'iVBORw0KGg' })).toEqual({ logo: 'iVBORw0KGg' });
    expect(body({ productIds: [] })).toEqual({ productIds: [] });
    expect(body({ privacyPolicyText: '<p>New</p>' })).toEqual({ privacyPolicyText: '<p>New</p>' });
  });

  it('no id for a sample template or plan, and none for nothing', () => {
    const rule = chosenId(stores.create.shape.templateId);
    for (const value of ['sample:Midnight Gallery', '', undefined, id, '7']) {
      expect([value, rule.safeParse(value).success]).toEqual([value, true]);
    }
    const chosen = { templateId: 'sample:Midnight Gallery', subscriptionId: 'sample:Free', ownerId: '' };
    expect(sent(chosen)).toMatchObject({ templateId: null, subscriptionId: null, ownerId: null });
  });

  it('sends a server without versions all that the specification names, and takes nothing away that was not told', () => {
    const told = {
      id,
      name: 'A',
      isActive: false,
      domain: { name: 'a.example.com' },
      ownerId: '7',
      template: null,
      subscription: { id: 's', name: 'S' },
      termsConditionsText: '<div>As it <b>came</b></div>',
    };
    expect(sent({ description: 'new' }, told, true)).toEqual({
      name: 'A',
      description: 'new',
      isActive: false,
      domain: { name: 'a.example.com' },
      ownerId: '7',
      templateId: null,
      subscriptionId: 's',
      termsConditionsText: '<div>As it <b>came</b></div>',
    });
    const untold = sent({ name: 'B', ownerId: '' }, { id, name: 'A', ownerId: '7' }, true);
    expect(Object.keys(untold)).toEqual(['name', 'description', 'isActive', 'domain', 'ownerId']);
    expect(untold).toMatchObject({ name: 'B', ownerId: null });
  });
});

describe('a store of any server', () => {
  it('has its legal texts in either spelling', () => {
    const given = { id, name: 'A', terms_conditions_text: 'x', privacyPolicyText: 'y' };
    expect(toValues(answeredRecord(stores.record, given))).toMatchObject({
      termsConditionsText: 'x',
      privacyPolicyText: 'y',
    });
    expect(toValues({ id, name: 'A' }).privacyPolicyText).toBe('');
  });

  it('has the domain that it names, pending where nobody has verified it', () => {
    expect(domainsOf({ domain: { name: 'a.example.com' } })).toEqual([
      { name: 'a.example.com', pending: false },
    ]);
    expect(domainsOf({ domain: null })).toEqual([]);
    const [, , , , last] = sample;
    expect(last && primaryDomainOf(last)).toMatchObject({ name: 'bookhaven.example.com', pending: true });
  });

  it('is visited at its host alone, and only where that is a host name', () => {
    expect(siteUrl('Shop.Example.com')).toBe('https://shop.example.com/');
    for (const text of ['', undefined, 'javascript:alert(1)', 'a.com/x', 'a.com@b.com', 'http://a.com']) {
      expect([text, siteUrl(text)]).toEqual([text, undefined]);
    }
  });
});

describe('the sample stores', () => {
  it('are five rows as the API answers them, with fixed ids of their own', () => {
    for (const row of sample) expect(stores.row.safeParse(row).error).toBeUndefined();
    const ids = sample.flatMap((row) => [row.id, ...row.domains.map((domain) => domain.id)]);
    expect(sample).toHaveLength(5);
    expect(new Set(ids).size).toBe(ids.length);
    expect(sample.filter(({ domains }) => domains.length > 2)).toHaveLength(2);
  });

  it('are found by their names, owners and descriptions', () => {
    const found = (q: string) => searchRows(sample, q, stores.search).map(({ name }) => name);
    expect(found('olivia')).toEqual(['TechGear Hub', 'Home Essentials']);
    expect(found('second-hand')).toEqual(['Book Haven']);
    expect(found('sports')).toEqual(['Sports Unlimited']);
    expect(found('00000000')).toEqual([]);
  });

  it('are found without regard to accents and Unicode forms, by punycode letters, and by their id', () => {
    const rows = [
      { id: 7, name: 'Crème brûlée' },
      { id: 'b', name: 'Cafe\u0301 Łódź' },
      { id: 'c', name: 'xn--mnchen-3ya.de' },
    ];
    const found = (q: string) => searchRows(rows, q, ['name']).map(({ id: one }) => one);
    for (const [q, ids] of [
      ['creme', [7]],
      ['CRÈME BRU', [7]],
      ['café lodz', ['b']],
      ['münchen.de', ['c']],
      ['7', [7]],
      [' b ', ['b', 7]],
    ] as const) {
      expect([q, found(q).sort()]).toEqual([q, [...ids].sort()]);
    }
  });
});
