import styles from './sparkline.module.css';

export interface SparklineProps {
  label: string;
  /** Oldest first. */
  values: readonly number[];
}

/** Size of the view box. The drawing stretches to its container. */
const width = 100;
const height = 28;

/** A small line chart without a scale, stretched from the lowest to the highest value. */
export function Sparkline({ label, values }: SparklineProps) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const points = values
    .map((value, index) => {
      const ratio = span === 0 ? 0.5 : (value - low) / span;
      return `${((width * index) / (values.length - 1)).toFixed(1)},${(height - 1 - (height - 2) * ratio).toFixed(1)}`;
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
