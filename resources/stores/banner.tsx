// What stands above a store's details, tinted as its shop is.

import { ActiveTag } from '#src/kit/tags.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { pngUrl } from '#src/shared/png-url.ts';
import { Picture } from '#src/uploads/picture.tsx';
import styles from './banner.module.css';
import { bannerColors } from './banner-colors.ts';
import type { Store } from './contract.ts';
import { DomainLink } from './domain-link.tsx';
import { primaryDomainOf } from './domain-names.ts';

export function Banner({ store }: { store: Answered<Store> }) {
  const { name, logo, businessName, isActive, template } = store;
  return (
    <div className={styles.banner} style={{ ...bannerColors(template?.configuration?.colors?.primary) }}>
      {logo && (
        <span className={styles.logo}>
          <Picture size="tile" src={pngUrl(logo)} alt={`Logo of ${name}`} />
        </span>
      )}
      <div className={styles.texts}>
        <div className={styles.name}>
          <h1>{name}</h1>
          {isActive !== undefined && (
            <span className={styles.status}>
              <ActiveTag isActive={isActive} />
            </span>
          )}
        </div>
        {businessName && <p>{businessName}</p>}
        {primaryDomainOf(store) && (
          <p>
            <DomainLink store={store} />
          </p>
        )}
      </div>
    </div>
  );
}
