import { describe, expect, it } from 'vitest';
import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import {
  fieldOf,
  savingText,
  toBody,
  toValues,
  typedLimit,
  typedPrices,
} from '#resources/traffic-plans/form-values.ts';
import { parseRecord } from '#shared/contract/read-answer.ts';
import { requestsPerMonth, shortCount, visitsPerMonth } from '#shared/domain/traffic-limit.ts';

describe('A short traffic limit', () => {
  it.each([
    [1, '1'],
    [999, '999'],
    [1_000, '1K'],
    [1_049, '1K'],
    [1_500, '1.5K'],
    [1_999, '1.9K'],
    [10_000, '10K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    // Rounded down, so it never reaches the next unit.
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [1_099_999, '1M'],
    [2_500_000, '2.5M'],
    [999_999_999, '999.9M'],
    [1_000_000_000_000, '1,000,000M'],
  ])('shows %i as %s', (limit, text) => expect(shortCount(limit)).toBe(text));

  it('names its unit in the list and in the details', () => {
    expect(visitsPerMonth(1_500)).toBe('1.5K visits/month');
    expect(visitsPerMonth(1)).toBe('1 visit/month');
    expect(requestsPerMonth(1_500)).toBe('1,500 requests per month');
    expect(requestsPerMonth(1)).toBe('1 request per month');
  });
});

describe('The yearly saving', () => {
  it.each([
    ['19.99', '199.99', 'Yearly subscribers save $39.89 compared with twelve months.'],
    // 12 × 0.1 and 12 × 0.7 are not exact as floats.
    ['0.1', '1.19', 'Yearly subscribers save $0.01 compared with twelve months.'],
    ['0.7', '8.4', 'Yearly subscribers pay the same as for twelve months.'],
    ['0.3', '3.7', 'A yearly subscriber pays $0.10 more than twelve months cost.'],
    ['9999999999.99', '0', 'Yearly subscribers save $119,999,999,999.88 compared with twelve months.'],
    ['0', '0.00', 'This plan is free.'],
    ['0', '5', 'A yearly subscriber pays $5.00 more than twelve months cost.'],
    ['', '5', 'Enter both prices to see how much yearly subscribers save.'],
    ['5', '-1', 'Enter both prices to see how much yearly subscribers save.'],
    ['abc', '5', 'Enter both prices to see how much yearly subscribers save.'],
  ])('for %j a month and %j a year is described as: %s', (monthly, yearly, text) =>
    expect(savingText(monthly, yearly)).toBe(text),
  );
});

describe('The traffic plan form', () => {
  const noLimit = 'Traffic limit must be greater than 0';
  const noNumber = 'Traffic limit must be a whole number, like 1000000 or 1,000,000';
  it.each([
    ['', noLimit],
    [undefined, noLimit],
    ['0', noLimit],
    ['0.5', noLimit],
    ['-5', noLimit],
    ['many', noNumber],
    ['1e6', noNumber],
    ['1,5', noNumber],
    ['1.000', noNumber],
    ['1.000.000', noNumber],
    ['1.5', 'Traffic limit must be a whole number'],
    ['1000000000001', 'Traffic limit must be at most 1,000,000,000,000'],
    ['1', undefined],
    [' 1500 ', undefined],
    ['1,000,000,000,000', undefined],
  ])('checks the limit %j: %s', (text, problem) =>
    expect(typedLimit.safeParse(text).error?.issues[0]?.message).toBe(problem),
  );

  it.each([
    ['', 'must be greater than or equal to 0'],
    [undefined, 'must be greater than or equal to 0'],
    ['-0.01', 'must be greater than or equal to 0'],
    ['free', 'must be greater than or equal to 0'],
    ['0.001', 'must be an amount from 0 to 9999999999.99 with at most two decimals'],
    ['10000000000', 'must be an amount from 0 to 9999999999.99 with at most two decimals'],
    ['1,299.9', undefined],
  ])('checks the price %j: %s', (text, problem) => {
    const messageFor = (price: keyof typeof typedPrices) =>
      typedPrices[price].safeParse(text).error?.issues[0]?.message;
    expect(messageFor('monthly')).toBe(problem && `Monthly price ${problem}`);
    expect(messageFor('yearly')).toBe(problem && `Yearly price ${problem}`);
  });

  it('is active and empty for a new plan', () => {
    const empty = { name: '', trafficLimit: '', description: '', monthlyPrice: '', yearlyPrice: '' };
    expect(toValues(undefined)).toEqual({ ...empty, isActive: true });
  });

  it('makes a valid body of typed values and shows it again', () => {
    const values = {
      name: 'Small',
      trafficLimit: '1,500',
      description: 'For small stores',
      isActive: false,
      monthlyPrice: ' 0.1 ',
      yearlyPrice: '1.2',
      pricing: undefined,
    };
    const body = toBody(values, { values });
    expect(body).toEqual({
      name: 'Small',
      trafficLimit: 1_500,
      description: 'For small stores',
      isActive: false,
      pricing: [
        { billingCycle: 'monthly', price: '0.1', currency: 'USD' },
        { billingCycle: 'yearly', price: '1.2', currency: 'USD' },
      ],
    });
    const stored = trafficPlans.create.parse(body);
    expect(toValues(parseRecord(trafficPlans.record, { id: '1', ...stored, isActive: false }))).toEqual({
      ...values,
      trafficLimit: '1500',
      monthlyPrice: '0.10',
      yearlyPrice: '1.20',
    });
  });

  it('shows a plan of another server with numeric, unordered or missing prices', () => {
    const pricing = [
      { billingCycle: 'yearly', price: 10 },
      { billingCycle: 'weekly', price: 1 },
    ];
    expect(toValues(parseRecord(trafficPlans.record, { id: '1', name: 'a', pricing }))).toMatchObject({
      monthlyPrice: '',
      yearlyPrice: '10',
    });
    expect(toValues({ id: '1', name: 'a' })).toMatchObject({ monthlyPrice: '', yearlyPrice: '' });
  });

  it.each([
    ['name', 'name'],
    ['pricing.0.price', 'monthlyPrice'],
    ['pricing.1.price', 'yearlyPrice'],
    ['pricing.1', 'yearlyPrice'],
    ['pricing', 'pricing'],
  ])('shows an error at %s on the field %s', (path, field) => expect(fieldOf(path)).toBe(field));
});
