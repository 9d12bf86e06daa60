// How a product's status is shown.
import { StatusTag, type Tone } from '#src/kit/tags.tsx';
import { wordLabel } from '#src/shared/texts.ts';
import { productStatuses } from './contract.ts';

const tones: Readonly<Record<string, Tone>> = {
  published: 'good',
  draft: 'waiting',
  archived: 'quiet',
} satisfies Record<(typeof productStatuses)[number], Tone>;

/** The status as a badge; one that is not known here as it is written. */
export function ProductStatus({ status }: { status: string | undefined }) {
  const tone = tones[status ?? ''];
  if (status === undefined || !tone) return status ?? '-';
  return <StatusTag tone={tone}>{wordLabel(status)}</StatusTag>;
}

/** `Draft`, `Published`, `Archived`. */
export const productStatusOptions = productStatuses.map((value) => ({ value, label: wordLabel(value) }));
