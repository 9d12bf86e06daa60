import { lazy, Suspense } from 'react';
import { pageSizes } from '#src/shared/contract.ts';
import styles from './page-size.module.css';

/** It is below the rows, and more code than they are. */
const Choice = lazy(async () => ({ default: (await import('#src/kit/choice.tsx')).Choice<number> }));

const options = pageSizes.map((value) => ({ value, label: `${value} / page` }));

export interface PageSizeProps {
  /** What stands on the pages: `Users`. */
  label: string;
  size: number;
  onSize(size: number): void;
}

/** How many rows a page has: a select beside the pager. */
export const PageSize = ({ label, size, onSize }: PageSizeProps) => (
  <div className={styles.size}>
    <Suspense>
      <Choice
        aria-label={`${label} per page`}
        options={options}
        value={size}
        onChange={onSize}
        popupMatchSelectWidth={false}
      />
    </Suspense>
  </div>
);
