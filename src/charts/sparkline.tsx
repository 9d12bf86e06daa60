import styles from './sparkline.module.css';

export interface SparklineProps {
  /** What a screen reader says in its place. */
  label: string;
  /** The oldest first. */
  values: readonly number[];
}

/** The drawing's own units; it takes the room that it is given. */
const width = 100;
const height = 28;

/** How a figure went, as a small line without a scale: its lowest value is at the bottom, its highest at the top. */
export function Sparkline({ label, values }: SparklineProps) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const points = values
    .map((value, index) => {
      const part = span === 0 ? 0.5 : (value - low) / span;
      return `${((width * index) / (values.length - 1)).toFixed(1)},${(height - 1 - (height - 2) * part).toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon points={`0,${height} ${points} ${width},${height}`} />
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
