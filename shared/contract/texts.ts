// Derives a resource's texts from its names. A resource can override each of them.
import type { Contract } from './contract.ts';

/** Lower-cases the first letter for use inside a sentence: `Traffic plans` → `traffic plans`. */
export const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** `1,234`. */
export const countText = (count: number): string => count.toLocaleString('en-US');

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** Formats an estimate: `about 1.2M`. */
export const estimateText = (count: number): string => `about ${short.format(count)}`;

/** A count that is not finished: `more than 1,000`. */
export const moreThanText = (count: number): string => `more than ${countText(count)}`;

/** `file` or `files`. Pass `many` for irregular plurals. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** `1 file`, `1,234 files`. */
export const counted = (count: number, one: string, many?: string): string =>
  `${countText(count)} ${plural(count, one, many)}`;

/** Formats an enum value: `monthly` → `Monthly`. */
export const enumLabel = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Formats a label for titles and menus: `Traffic plans` → `Traffic Plans`. */
export const inTitle = (label: string) => label.replace(/(?<= )\p{Ll}/gu, (letter) => letter.toUpperCase());

export function resourceTexts(contract: Pick<Contract, 'one' | 'many'>) {
  const one = inSentence(contract.one);
  const many = inSentence(contract.many);
  return {
    title: inTitle(contract.many),
    save: 'Save changes',
    editAction: 'Edit',
    deleteAction: 'Delete',
    loading: `Loading ${many}...`,
    empty: `No ${many} found`,
    emptyOfSome: `No ${many} found so far`,
    notFound: `${contract.one} not found`,
    created: `${contract.one} created successfully`,
    updated: `${contract.one} updated successfully`,
    deleted: `${contract.one} deleted successfully`,
    listFailed: `Failed to fetch ${many}`,
    showFailed: `Failed to fetch ${one} details`,
    editFailed: `Failed to fetch ${one} data`,
    createFailed: `Failed to create ${one}`,
    updateFailed: `Failed to update ${one}`,
    deleteFailed: `Failed to delete ${one}`,
    isSample: `This ${one} is only a sample.`,
    mayNotUpdate: `You don't have permission to change ${many}.`,
    mayNotDelete: `You don't have permission to delete ${many}.`,
    cannotCreate: `This server cannot create ${many}.`,
    cannotUpdate: `This server cannot change ${many}.`,
    cannotDelete: `This server cannot delete ${many}.`,
  };
}

export type ResourceTexts = ReturnType<typeof resourceTexts>;
