// Ant Design's pagination with the specification's page numbers: first, last, and one on each side of the
// current page.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Pagination, type PaginationProps } from 'antd';
import type { KeyboardEvent, MouseEvent } from 'react';
import { defaultLimit } from '#shared/contract/contract.ts';
import styles from './pages.module.css';

export interface PagesProps {
  page: number;
  pages: number;
  /** Plural of the resource, for the accessible name: `users`. */
  label: string;
  onPage(page: number): void;
}

/** Clicks the button in the focused list item, because Ant Design focuses the items. */
function press(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  if (!(event.target instanceof HTMLLIElement)) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.querySelector('button')?.click();
}

/** The only page in a gap, whose number replaces the dots. */
const onlyPageInGap = (type: 'jump-prev' | 'jump-next', page: number, pages: number): number | undefined => {
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
    const onlyPage =
      type === 'jump-prev' || type === 'jump-next' ? onlyPageInGap(type, page, pages) : undefined;
    if (type !== 'page' && onlyPage === undefined)
      return <button type="button" tabIndex={-1} className={styles.step} {...steps[type]} />;
    const shown = onlyPage ?? number;
    const goToOnlyPage = (event: MouseEvent) => {
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
        {...(onlyPage !== undefined && { onClick: goToOnlyPage })}
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
