import { useState } from 'react';
import { pngUrl } from '#shared/domain/png-url.ts';
import styles from './brand.module.css';
import mark from './mark.svg';

interface Props {
  /** The platform's name. Empty or undefined if it has none or is not loaded. */
  readonly name: string | undefined;
  /** A PNG in base64. Empty or undefined if the platform has none or is not loaded. */
  readonly logo: string | undefined;
  /** `Admin Panel` or `User Portal`. */
  readonly panel?: string;
  /** Show only the logo. */
  readonly collapsed?: boolean;
}

/** The platform's logo (or the default one), its name and the panel. */
export function Brand({ name, logo, panel, collapsed = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const logoUrl = logo === broken ? undefined : pngUrl(logo);
  return (
    <div className={styles.brand} data-collapsed={collapsed}>
      <img
        className={styles.mark}
        src={logoUrl ?? mark}
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
