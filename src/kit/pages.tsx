// Ant Design's pagination with the specification's numbers: the first page, the last one, and one on each side of the
// current one.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Pagination, type PaginationProps } from 'antd';
import type { KeyboardEvent, MouseEvent } from 'react';
import { defaultLimit } from '#src/shared/contract.ts';
import styles from './pages.module.css';

export interface PagesProps {
  page: number;
  pages: number;
  /** What is paged through, for its name: `users`. */
  label: string;
  onPage(page: number): void;
}

/** Ant Design gives the focus to the list's items; the buttons in them say what they do. */
function press(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  if (!(event.target instanceof HTMLLIElement)) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.querySelector('button')?.click();
}

/** The page that stands alone in a gap: its number takes the place of the dots. */
const aloneInGap = (type: 'jump-prev' | 'jump-next', page: number, pages: number): number | undefined => {
  if (type === 'jump-prev') return page === 4 ? 2 : undefined;
  return page === pages - 3 ? pages - 1 : undefined;
};

const steps = {
  prev: { 'aria-label': 'Previous page', children: <LeftOutlined aria-hidden="true" /> },
  next: { 'aria-label': 'Next page', children: <RightOutlined aria-hidden="true" /> },
  'jump-prev': { 'aria-label': 'Back three pages', children: '…' },
  'jump-next': { 'aria-label': 'Forward three pages', children: '…' },
} as const;

export function Pages({ page, pages, label, onPage }: PagesProps) {
  const itemRender: PaginationProps['itemRender'] = (number, type) => {
    const alone = type === 'jump-prev' || type === 'jump-next' ? aloneInGap(type, page, pages) : undefined;
    if (type !== 'page' && alone === undefined)
      return <button type="button" tabIndex={-1} className={styles.step} {...steps[type]} />;
    const shown = alone ?? number;
    const goAlone = (event: MouseEvent) => {
      event.stopPropagation();
      onPage(shown);
    };
    return (
      <button
        type="button"
        tabIndex={-1}
        className={styles.number}
        aria-label={`Page ${shown}`}
        {...(shown === page && { 'aria-current': 'page' as const })}
        {...(alone !== undefined && { onClick: goAlone })}
      >
        {shown}
      </button>
    );
  };
  return (
    <nav aria-label={`Pages of ${label}`} onKeyDownCapture={press}>
      <Pagination
        className={styles.pages ?? ''}
        current={page}
        total={pages * defaultLimit}
        pageSize={defaultLimit}
        showLessItems
        showSizeChanger={false}
        showTitle={false}
        itemRender={itemRender}
        onChange={onPage}
      />
    </nav>
  );
}
