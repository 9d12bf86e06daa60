import { useState } from 'react';
import mark from '../mark.svg';
import { pngUrl } from '../shared/png-url.ts';
import styles from './brand.module.css';

interface Props {
  /** What the platform is called. Empty where it has no name, or none is known. */
  readonly name: string | undefined;
  /** Its logo: a PNG as base64 text. Empty where it has none, or none is known. */
  readonly logo: string | undefined;
  /** Which panel of it this is. */
  readonly panel?: string;
  /** There is room for the mark alone. */
  readonly collapsed?: boolean;
}

/** Whose console this is: the platform's logo, or the mark where there is none, its name, the panel. */
export function Brand({ name, logo, panel, collapsed = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const own = logo === broken ? undefined : pngUrl(logo);
  return (
    <div className={styles.brand} data-collapsed={collapsed}>
      <img
        className={styles.mark}
        src={own ?? mark}
        alt=""
        width={24}
        height={24}
        onError={() => setBroken(logo)}
      />
      <div className={collapsed ? 'visually-hidden' : styles.names}>
        {name && <div className={styles.name}>{name}</div>}
        {panel && <div className={name ? styles.panel : styles.name}>{panel}</div>}
      </div>
    </div>
  );
}
