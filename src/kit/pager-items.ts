// Which page numbers a pager shows.

export type PagerItem = number | 'gap-before' | 'gap-after';

/**
 * The first and the last page, the current one and one on each side of it; a gap of one page is that page.
 * The count of items stays the same while one pages through, so that the buttons stand still.
 */
export function pagerItems(page: number, pages: number): PagerItem[] {
  const range = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  // First, gap, three around the current, gap, last.
  if (pages <= 7) return range(1, pages);
  const from = Math.max(3, Math.min(page - 1, pages - 4));
  const to = Math.min(pages - 2, Math.max(page + 1, 5));
  return [
    1,
    from === 3 ? 2 : 'gap-before',
    ...range(from, to),
    to === pages - 2 ? pages - 1 : 'gap-after',
    pages,
  ];
}
