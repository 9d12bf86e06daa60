// Derives a list's filters from its contract. A pair of range filters becomes one filter.
import dayjs from 'dayjs';
import type { ComponentType } from 'react';
import type { Contract, Schema } from '#shared/contract/contract.ts';
import { parseRangeFilter } from '#shared/contract/ranges.ts';
import { countText, enumLabel, inSentence } from '#shared/contract/texts.ts';
import { shortDate } from '#shared/format/dates.ts';
import { ownTimeZone, readDay } from '#shared/format/days.ts';
import { usd } from '#shared/format/money.ts';
import type { ControlAria } from '#src/form/fields.tsx';
import { type Option, optionsOf } from '#src/form/schema.ts';

export interface RecordControlProps extends ControlAria {
  placeholder: string;
  value?: string | undefined;
  onChange?: (value: string) => void;
}

/** Overrides of a filter's derived label, options and control. */
export interface FilterTexts {
  readonly label?: string;
  readonly options?: readonly Option[];
  /** The contract of the record that the filter's value identifies. */
  readonly of?: Contract;
  /** A lazy select for these records. */
  readonly Control?: ComponentType<RecordControlProps>;
}

export interface Filter extends FilterTexts {
  /** The name in the contract. For ranges: the name without `From` and `To`. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'choice' | 'text' | 'record' | 'days' | 'numbers' | 'amounts';
  /** The query parameters of its values. */
  readonly names: readonly string[];
  readonly options: readonly Option[];
}

const yesNo: readonly Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** `trafficPlanId` → `Traffic plan`, `isVerified` → `Verified`. */
const labelOf = (name: string) =>
  enumLabel(
    name
      .replace(/Id$/, '')
      .replace(/^(is|has)(?=[A-Z])/, '')
      .replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );

const allows = (schema: Schema | undefined, text: string) => schema?.safeParse(text).success === true;

/** The kind of a range, by the values that its bounds allow. */
function rangeKind(bound: Schema | undefined): Filter['kind'] {
  if (allows(bound, '2026-11-21')) return 'days';
  return allows(bound, '0.5') ? 'amounts' : 'numbers';
}

function filterOf({ filters }: Pick<Contract, 'filters'>, name: string, texts: FilterTexts = {}): Filter {
  const ends = [`${name}From`, `${name}To`];
  const isRange = ends.every((end) => Object.hasOwn(filters, end));
  const schema = filters[isRange ? `${name}From` : name];
  const options = texts.options ?? (schema && !isRange ? optionsOf(schema) : []);
  const isFlag = options.length === 2 && options.every(({ value }) => value === 'true' || value === 'false');
  const kind = isRange ? rangeKind(schema) : texts.of ? 'record' : options.length ? 'choice' : 'text';
  return {
    label: labelOf(name),
    ...texts,
    name,
    kind,
    names: isRange ? ends : [name],
    options: isFlag && !texts.options ? yesNo : options,
  };
}

export function filtersOf(
  contract: Pick<Contract, 'filters'>,
  texts: Readonly<Record<string, FilterTexts>>,
): Filter[] {
  const names = Object.keys(contract.filters).map((name) => parseRangeFilter(name)?.of ?? name);
  return [...new Set(names)].map((name) => filterOf(contract, name, texts[name]));
}

/** Returns the first or last day of a range as `2026-11-21`. A time at the end of a range is excluded from it. */
export function dayOfBound(bound: string | undefined, isEnd: boolean): string | undefined {
  if (bound === undefined) return undefined;
  return (
    readDay(bound)?.day ??
    dayjs(bound)
      .subtract(isEnd ? 1 : 0, 'millisecond')
      .format('YYYY-MM-DD')
  );
}

/** Returns the time zone of a range if it differs from the reader's. */
function otherZone(bounds: readonly (string | undefined)[]): string | undefined {
  const zones = bounds.map((bound) => bound && readDay(bound)?.timeZone);
  return zones.find((zone) => zone && zone !== ownTimeZone());
}

/** `Nov 1 – Nov 7, 2026`, `from Nov 1, 2026`, `until Nov 7, 2026`. */
function daysText(from: string | undefined, to: string | undefined): string {
  const [first, last] = [shortDate(dayOfBound(from, false)), shortDate(dayOfBound(to, true))];
  const zone = otherZone([from, to]);
  return `${rangeText(first, last)}${zone === undefined ? '' : ` (${zone})`}`;
}

function rangeText(first: string | undefined, last: string | undefined): string {
  if (first === undefined || last === undefined) return first ? `from ${first}` : `until ${last}`;
  if (first === last) return first;
  const [, year = ''] = first.split(', ');
  return `${last.endsWith(year) ? first.slice(0, -year.length - 2) : first} – ${last}`;
}

/** `10 – 20`, `from 10`, `up to 20`, with the numbers as `show` formats them. */
function boundsText(
  from: string | undefined,
  to: string | undefined,
  show: (value: string | undefined) => string,
): string {
  if (from === undefined || to === undefined)
    return from === undefined ? `up to ${show(to)}` : `from ${show(from)}`;
  return `${show(from)} – ${show(to)}`;
}

/** Formats a filter's value; undefined if the filter is not set. For a record filter it returns the id. */
export function filterText(
  { kind, names, options }: Filter,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const [first, second] = names.map((name) => values[name]);
  if (first === undefined && second === undefined) return undefined;
  if (kind === 'days') return daysText(first, second);
  if (kind === 'amounts') return boundsText(first, second, usd);
  if (kind === 'numbers') return boundsText(first, second, (value) => countText(Number(value)));
  return options.find(({ value }) => value === first)?.label ?? first;
}

export const withoutFilter = ({ names }: Filter, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

export const anyText = ({ label, kind }: Filter) => (kind === 'record' ? `Any ${inSentence(label)}` : 'Any');
