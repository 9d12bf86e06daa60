import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Pages } from '#src/ui/pages.tsx';

afterEach(cleanup);

/** Returns the page numbers and gaps between the arrows. */
function shownPages(page: number, pages: number) {
  const { unmount } = render(<Pages page={page} pages={pages} label="users" onPage={() => undefined} />);
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent);
  unmount();
  return shown.slice(1, -1).map((text) => (text === '…' ? text : Number(text)));
}

describe('the page numbers', () => {
  test.each([
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 10, [1, 2, 3, '…', 10]],
    [4, 10, [1, 2, 3, 4, 5, '…', 10]],
    [5, 10, [1, '…', 4, 5, 6, '…', 10]],
    [7, 10, [1, '…', 6, 7, 8, 9, 10]],
    [10, 10, [1, '…', 8, 9, 10]],
  ])('shows the numbers for page %i of %i', (page, pages, expected) => {
    expect(shownPages(page, pages)).toEqual(expected);
  });

  test('includes the first, the last and adjacent pages, and no gap for a single page', () => {
    for (let pages = 1; pages <= 14; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const shown = shownPages(page, pages);
        const required = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
        expect(shown).toEqual(expect.arrayContaining(required));
        shown.forEach((item, index) => {
          const before = shown[index - 1];
          if (item === '…') expect(Number(shown[index + 1]) - Number(before)).toBeGreaterThan(2);
          else if (typeof before === 'number') expect(item - before).toBe(1);
        });
      }
    }
  });
});

describe('the pager', () => {
  test('marks the current page and goes to the others', async () => {
    const onPage = vi.fn();
    render(<Pages page={2} pages={3} label="users" onPage={onPage} />);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2');

    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(onPage.mock.calls.map(([page]) => page)).toEqual([3, 1]);
  });

  test('goes to pages by keyboard', async () => {
    const onPage = vi.fn();
    render(<Pages page={4} pages={10} label="users" onPage={onPage} />);
    for (const [name, key] of [
      ['Page 2', '{Enter}'],
      ['Page 2', ' '],
      ['Page 5', ' '],
      ['Next page', '{Enter}'],
      ['Forward three pages', '{Enter}'],
    ] as const) {
      screen.getByRole('button', { name }).closest('li')?.focus();
      await userEvent.keyboard(key);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(onPage.mock.calls.map(([page]) => page)).toEqual([2, 2, 5, 5, 7, 2]);
  });

  test('disables “Next page” on the last page', () => {
    render(<Pages page={3} pages={3} label="users" onPage={() => undefined} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });
});
