import styles from './skeleton.module.css';

/** A bar that stands where a text will be. */
export const Skeleton = () => <span className={styles.skeleton} />;

/** Stands where a card's details will be. */
export const Skeletons = () => (
  <div className={styles.skeletons} aria-hidden="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
      <Skeleton key={line} />
    ))}
  </div>
);
