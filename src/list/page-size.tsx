import { lazy, Suspense } from 'react';
import { pageSizes } from '#shared/contract/contract.ts';
import styles from './page-size.module.css';

/** Loaded lazily, because its code is larger than the table's. */
const Choice = lazy(async () => ({ default: (await import('#src/ui/choice.tsx')).Choice<number> }));

const options = pageSizes.map((value) => ({ value, label: `${value} / page` }));

export interface PageSizeProps {
  /** The plural: `Users`. */
  label: string;
  size: number;
  onSize(size: number): void;
}

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
