// How a page's status is shown.
import { StatusTag, type Tone } from '#src/kit/tags.tsx';
import { pageStatuses } from './contract.ts';

const tones: Readonly<Record<string, Tone>> = {
  published: 'good',
  draft: 'waiting',
} satisfies Record<(typeof pageStatuses)[number], Tone>;

const labelOf = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

/** The status as a badge; one that is not known here as it is written. */
export function PageStatus({ status }: { status: string | undefined }) {
  const tone = tones[status ?? ''];
  if (status === undefined || !tone) return status ?? '-';
  return <StatusTag tone={tone}>{labelOf(status)}</StatusTag>;
}

/** `Draft`, `Published`. */
export const pageStatusOptions = pageStatuses.map((value) => ({ value, label: labelOf(value) }));
