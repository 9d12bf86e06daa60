import { colorIn } from '#shared/domain/hex-color.ts';
import { defaultPrimaryColor } from './contract.ts';
import styles from './primary-color.module.css';

/** A template's primary colour, safe to use in a style. Falls back to the default unless it is `#rrggbb`. */
export const templateColor = (primary: unknown): string =>
  colorIn(primary) ?? defaultPrimaryColor.toLowerCase();

export const PrimaryColor = ({ color }: { color: string | null | undefined }) => (
  <span className={styles.color}>
    <span className={styles.swatch} style={{ backgroundColor: templateColor(color) }} />
    {color || `Default (${defaultPrimaryColor})`}
  </span>
);
