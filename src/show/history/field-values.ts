// Values of changed fields as texts.
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { fieldLabel, isHtml, writtenValue } from '#shared/contract/audit-values.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { isPngText } from '#shared/domain/png-url.ts';
import { htmlText } from './html-text.ts';

export { fieldLabel };

export const fieldInSentence = (field: string) => inSentence(fieldLabel(field));

/** A value as text; undefined without one. */
export const valueText = (
  { names }: Pick<AuditEntry, 'names'>,
  contract: Contract | undefined,
  field: string,
  value: unknown,
): string | undefined => writtenValue({ names, contract, htmlText }, field, value);

const longest = 60;

const isLongText = (value: unknown) =>
  typeof value === 'string' &&
  !isPngText(value) &&
  (value.length > longest || /\n/.test(value) || isHtml(value));

export const isListChange = (change: {
  before: unknown;
  after: unknown;
}): change is Record<'before' | 'after', unknown[]> =>
  Array.isArray(change.before) && Array.isArray(change.after);

/** Whether both values are texts of which one is too long to compare them side by side. */
export const isLongChange = (change: {
  before: unknown;
  after: unknown;
}): change is Record<'before' | 'after', string> =>
  typeof change.before === 'string' &&
  typeof change.after === 'string' &&
  (isLongText(change.before) || isLongText(change.after));

/** A value that fits into a sentence; undefined for long texts, lists and objects. */
export function shortValue(...given: Parameters<typeof valueText>): string | undefined {
  const value = given[3];
  if ((typeof value === 'object' && value !== null) || isLongText(value)) return undefined;
  const text = valueText(...given) ?? 'nothing';
  return text.length > longest || text.includes('\n') ? undefined : text;
}
