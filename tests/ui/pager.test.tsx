import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Pager } from '#src/kit/pager.tsx';
import { pagerItems } from '#src/kit/pager-items.ts';

afterEach(cleanup);

describe('the pages that a pager shows', () => {
  test.each([
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 10, [1, 2, 3, 4, 5, 'gap-after', 10]],
    [4, 10, [1, 2, 3, 4, 5, 'gap-after', 10]],
    [5, 10, [1, 'gap-before', 4, 5, 6, 'gap-after', 10]],
    [7, 10, [1, 'gap-before', 6, 7, 8, 9, 10]],
    [10, 10, [1, 'gap-before', 6, 7, 8, 9, 10]],
  ])('page %i of %i', (page, pages, expected) => {
    expect(pagerItems(page, pages)).toEqual(expected);
  });

  test('the first, the last and the neighbours of the current page are always there', () => {
    for (let pages = 1; pages <= 30; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const items = pagerItems(page, pages);
        const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
        expect(items).toEqual(expect.arrayContaining(wanted));
        expect(new Set(items).size).toBe(items.length);
        expect(items.length).toBe(Math.min(pages, 7));
      }
    }
  });
});

describe('the pager', () => {
  test('says which page is shown and leads to the others', async () => {
    const onPage = vi.fn();
    render(<Pager page={2} pages={3} label="users" onPage={onPage} />);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2');

    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(onPage.mock.calls).toEqual([[3], [1]]);
  });

  test('ends at the last page', () => {
    render(<Pager page={3} pages={3} label="users" onPage={() => undefined} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });
});
