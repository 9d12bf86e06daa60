import mark from '../mark.svg';
import styles from './brand.module.css';

interface Props {
  /** What the platform is called. Empty where it has no name, or none is known. */
  readonly name: string | undefined;
  /** Which panel of it this is. */
  readonly panel?: string;
  /** There is room for the mark alone. */
  readonly collapsed?: boolean;
}

/** Whose console this is: the mark, the platform's name, the panel. */
export function Brand({ name, panel, collapsed = false }: Props) {
  return (
    <div className={styles.brand} data-collapsed={collapsed}>
      <img className={styles.mark} src={mark} alt="" width={24} height={24} />
      <div className={collapsed ? 'visually-hidden' : styles.names}>
        {name && <div className={styles.name}>{name}</div>}
        {panel && <div className={name ? styles.panel : styles.name}>{panel}</div>}
      </div>
    </div>
  );
}
