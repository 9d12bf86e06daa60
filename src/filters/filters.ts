// The filters that a list has beyond those in sight, made from its contract: ranges as one, each with a label.
import dayjs from 'dayjs';
import type { ComponentType } from 'react';
import type { ControlAria } from '#src/kit/fields.tsx';
import { type Option, optionsOf } from '#src/kit/schema.ts';
import type { Contract, Schema } from '#src/shared/contract.ts';
import { shortDate } from '#src/shared/dates.ts';
import { ownTimeZone, readDay } from '#src/shared/days.ts';
import { usd } from '#src/shared/money.ts';
import { rangeOf } from '#src/shared/ranges.ts';
import { inSentence, wordLabel } from '#src/shared/texts.ts';

/** What a select of records is given. */
export interface RecordControlProps extends ControlAria {
  placeholder: string;
  value?: string | undefined;
  onChange?: (value: string) => void;
}

/** What a list says of one of its filters, where the contract's name of it does not tell. */
export interface FilterTexts {
  readonly label?: string;
  readonly options?: readonly Option[];
  /** Whose records it names. */
  readonly of?: Contract;
  /** What they are chosen by; its code comes when it is shown. */
  readonly Control?: ComponentType<RecordControlProps>;
}

export interface Filter extends FilterTexts {
  /** Its name in the contract; of a range, what comes before `From` and `To`. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'choice' | 'text' | 'record' | 'days' | 'amounts';
  /** The names of its values in the address. */
  readonly names: readonly string[];
  readonly options: readonly Option[];
}

const yesNo: readonly Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** `trafficPlanId` → `Traffic plan`, `isVerified` → `Verified`. */
const labelOf = (name: string) =>
  wordLabel(
    name
      .replace(/Id$/, '')
      .replace(/^(is|has)(?=[A-Z])/, '')
      .replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );

const isDay = (schema: Schema | undefined) => schema?.safeParse('2026-11-21').success === true;

function filterOf({ filters }: Pick<Contract, 'filters'>, name: string, texts: FilterTexts = {}): Filter {
  const ends = [`${name}From`, `${name}To`];
  const isRange = ends.every((end) => Object.hasOwn(filters, end));
  const schema = filters[isRange ? `${name}From` : name];
  const options = texts.options ?? (schema && !isRange ? optionsOf(schema) : []);
  const isFlag = options.length === 2 && options.every(({ value }) => value === 'true' || value === 'false');
  const kind = isRange
    ? isDay(schema)
      ? 'days'
      : 'amounts'
    : texts.of
      ? 'record'
      : options.length
        ? 'choice'
        : 'text';
  return {
    label: labelOf(name),
    ...texts,
    name,
    kind,
    names: isRange ? ends : [name],
    options: isFlag && !texts.options ? yesNo : options,
  };
}

/** All filters of a list, in the contract's order. */
export function filtersOf(
  contract: Pick<Contract, 'filters'>,
  texts: Readonly<Record<string, FilterTexts>>,
): Filter[] {
  const names = Object.keys(contract.filters).map((name) => rangeOf(name)?.of ?? name);
  return [...new Set(names)].map((name) => filterOf(contract, name, texts[name]));
}

/** The first or last day of a range, as `2026-11-21`. The instant at which a range ends is no longer in it. */
export function dayOfBound(bound: string | undefined, isEnd: boolean): string | undefined {
  if (bound === undefined) return undefined;
  return (
    readDay(bound)?.day ??
    dayjs(bound)
      .subtract(isEnd ? 1 : 0, 'millisecond')
      .format('YYYY-MM-DD')
  );
}

/** The zone of a range's days where it is not the reader's own. */
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

function amountsText(from: string | undefined, to: string | undefined): string {
  if (from === undefined || to === undefined)
    return from === undefined ? `up to ${usd(to)}` : `from ${usd(from)}`;
  return `${usd(from)} – ${usd(to)}`;
}

/** What a filter is set to, as it is said; undefined where it is not set. Of a record, its id. */
export function filterText(
  { kind, names, options }: Filter,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const [first, second] = names.map((name) => values[name]);
  if (first === undefined && second === undefined) return undefined;
  if (kind === 'days') return daysText(first, second);
  if (kind === 'amounts') return amountsText(first, second);
  return options.find(({ value }) => value === first)?.label ?? first;
}

/** The values without those of this filter. */
export const withoutFilter = ({ names }: Filter, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** What stands for no choice. */
export const anyText = ({ label, kind }: Filter) => (kind === 'record' ? `Any ${inSentence(label)}` : 'Any');
