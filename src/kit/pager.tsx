import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './pager.module.css';
import { pagerItems } from './pager-items.ts';

export interface PagerProps {
  page: number;
  pages: number;
  /** What is paged through, for its name: `Users`. */
  label: string;
  onPage(page: number): void;
}

export function Pager({ page, pages, label, onPage }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      <Button
        type="text"
        icon={<LeftOutlined />}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <ul>
        {pagerItems(page, pages).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              <Button
                type={item === page ? 'default' : 'text'}
                className={item === page ? (styles.current ?? '') : ''}
                aria-label={`Page ${item}`}
                {...(item === page && { 'aria-current': 'page' as const })}
                onClick={() => item !== page && onPage(item)}
              >
                {item}
              </Button>
            ) : (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
