import { describe, expect, it } from 'vitest';
import { type Store, stores } from '#resources/stores/contract.ts';
import { domainsOf, primaryDomainOf } from '#resources/stores/domain-names.ts';
import { chosenId, toBody, toValues } from '#resources/stores/form-values.ts';
import { sample } from '#resources/stores/sample.ts';
import { changedValues } from '#shared/contract/changed-values.ts';
import { parseRecord, type ReceivedRecord } from '#shared/contract/read-answer.ts';
import { searchRows } from '#shared/contract/search-rows.ts';
import { siteUrl } from '#shared/domain/host-name.ts';

const id = '019a0000-0000-7000-8000-000000000001';

describe('The body that the store form sends', () => {
  /**
   * Applies `changes`. `of` is the loaded store; `whole` means that the server accepts no partial updates.
   */
  function sent(changes: object, of?: ReceivedRecord<Store>, whole = of === undefined) {
    const initial = toValues(of);
    const values = { ...initial, ...changes };
    const version = { values: initial, answer: of && { data: of } };
    return toBody({
      values,
      changed: changedValues(values, initial),
      version,
      whole,
      onProgress: () => undefined,
    });
  }

  it('has the specified fields for a new store, and optional fields only when filled', () => {
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

  it('has only the changes of a changed store', () => {
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

  it('has no id for a sample template or plan, or for an empty choice', () => {
    const rule = chosenId(stores.create.shape.templateId);
    for (const value of ['sample:Midnight Gallery', '', undefined, id, '7']) {
      expect([value, rule.safeParse(value).success]).toEqual([value, true]);
    }
    const chosen = { templateId: 'sample:Midnight Gallery', subscriptionId: 'sample:Free', ownerId: '' };
    expect(sent(chosen)).toMatchObject({ templateId: null, subscriptionId: null, ownerId: null });
  });

  it('has all specified fields for a server without versions, but none that the server did not return', () => {
    const loaded = {
      id,
      name: 'A',
      isActive: false,
      domain: { name: 'a.example.com' },
      ownerId: '7',
      template: null,
      subscription: { id: 's', name: 'S' },
      termsConditionsText: '<div>As it <b>came</b></div>',
    };
    expect(sent({ description: 'new' }, loaded, true)).toEqual({
      name: 'A',
      description: 'new',
      isActive: false,
      domain: { name: 'a.example.com' },
      ownerId: '7',
      templateId: null,
      subscriptionId: 's',
      termsConditionsText: '<div>As it <b>came</b></div>',
    });
    const partial = sent({ name: 'B', ownerId: '' }, { id, name: 'A', ownerId: '7' }, true);
    expect(Object.keys(partial)).toEqual(['name', 'description', 'isActive', 'domain', 'ownerId']);
    expect(partial).toMatchObject({ name: 'B', ownerId: null });
  });
});

describe('A store of any server', () => {
  it('has its legal texts in either spelling', () => {
    const given = { id, name: 'A', terms_conditions_text: 'x', privacyPolicyText: 'y' };
    expect(toValues(parseRecord(stores.record, given))).toMatchObject({
      termsConditionsText: 'x',
      privacyPolicyText: 'y',
    });
    expect(toValues({ id, name: 'A' }).privacyPolicyText).toBe('');
  });

  it('has a pending domain until the domain is verified', () => {
    expect(domainsOf({ domain: { name: 'a.example.com' } })).toEqual([
      { name: 'a.example.com', pending: false },
    ]);
    expect(domainsOf({ domain: null })).toEqual([]);
    const [, , , , last] = sample;
    expect(last && primaryDomainOf(last)).toMatchObject({ name: 'bookhaven.example.com', pending: true });
  });

  it('links only to valid host names', () => {
    expect(siteUrl('Shop.Example.com')).toBe('https://shop.example.com/');
    for (const text of ['', undefined, 'javascript:alert(1)', 'a.com/x', 'a.com@b.com', 'http://a.com']) {
      expect([text, siteUrl(text)]).toEqual([text, undefined]);
    }
  });
});

describe('The sample stores', () => {
  it('are five valid rows with unique ids', () => {
    for (const row of sample) expect(stores.row.safeParse(row).error).toBeUndefined();
    const ids = sample.flatMap((row) => [row.id, ...row.domains.map((domain) => domain.id)]);
    expect(sample).toHaveLength(5);
    expect(new Set(ids).size).toBe(ids.length);
    expect(sample.filter(({ domains }) => domains.length > 2)).toHaveLength(2);
  });

  it('are found by name, owner and description', () => {
    const namesFound = (q: string) => searchRows(sample, q, stores.search).map(({ name }) => name);
    expect(namesFound('olivia')).toEqual(['TechGear Hub', 'Home Essentials']);
    expect(namesFound('second-hand')).toEqual(['Book Haven']);
    expect(namesFound('sports')).toEqual(['Sports Unlimited']);
    expect(namesFound('00000000')).toEqual([]);
  });

  it('are found regardless of accents and Unicode form, by decoded punycode, and by id', () => {
    const rows = [
      { id: 7, name: 'Crème brûlée' },
      { id: 'b', name: 'Cafe\u0301 Łódź' },
      { id: 'c', name: 'xn--mnchen-3ya.de' },
    ];
    const namesFound = (q: string) => searchRows(rows, q, ['name']).map(({ id: one }) => one);
    for (const [q, ids] of [
      ['creme', [7]],
      ['CRÈME BRU', [7]],
      ['café lodz', ['b']],
      ['münchen.de', ['c']],
      ['7', [7]],
      [' b ', ['b', 7]],
    ] as const) {
      expect([q, namesFound(q).sort()]).toEqual([q, [...ids].sort()]);
    }
  });
});
