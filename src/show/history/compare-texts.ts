// Compares two texts word by word.
import { diffArrays } from 'diff';

export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Texts without a common part take long. After this time they are shown as a whole. */
const timeoutMs = 300;

/** Number of unchanged characters to show next to a change. */
const context = 160;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Replaces the middle of a long unchanged text. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? 0 : context;
  const end = isLast ? 0 : context;
  if (text.length <= start + end + context) return text;
  return `${text.slice(0, start)} … ${end === 0 ? '' : text.slice(-end)}`;
}

const isChange = (part: TextPart | undefined) => part !== undefined && part.kind !== 'same';

/** Joins changes that only a space divides, so that a new phrase is one insertion. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  let removed = '';
  let added = '';
  const flush = (next = '') => {
    const isSpaced = removed.endsWith(' ') && added.endsWith(' ');
    const [old, current] = isSpaced ? [removed.slice(0, -1), added.slice(0, -1)] : [removed, added];
    if (old) result.push({ kind: 'removed', text: old });
    if (current) result.push({ kind: 'added', text: current });
    const text = (isSpaced ? ' ' : '') + next;
    if (text) result.push({ kind: 'same', text });
    removed = '';
    added = '';
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween = text === ' ' && isChange(parts[index - 1]) && isChange(parts[index + 1]);
    if (kind === 'same' && !isBetween) flush(text);
    if (kind === 'removed' || (kind === 'same' && isBetween)) removed += text;
    if (kind === 'added' || (kind === 'same' && isBetween)) added += text;
  }
  flush();
  return result;
}

/** The parts of both texts in reading order; undefined if comparing takes too long. */
export function compareTexts(before: string, after: string): TextPart[] | undefined {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { timeout: timeoutMs });
  if (!changes) return undefined;
  const parts = joined(
    changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  );
  return parts.map((part, index) =>
    part.kind === 'same'
      ? { ...part, text: shortened(part.text, index === 0, index === parts.length - 1) }
      : part,
  );
}
