import { defaultPrimaryColor } from './contract.ts';
import styles from './primary-color.module.css';
import { templateColor } from './template-color.ts';

export const PrimaryColor = ({ color }: { color: string | null | undefined }) => (
  <span className={styles.color}>
    <span className={styles.swatch} style={{ backgroundColor: templateColor(color) }} />
    {color || `Default (${defaultPrimaryColor})`}
  </span>
);
