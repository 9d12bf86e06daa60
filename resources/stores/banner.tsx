// Header of a store's details, tinted in its template's colour.

import type { CSSProperties } from 'react';
import { templateColor } from '#resources/templates/primary-color.tsx';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { ActiveTag } from '#src/ui/tags.tsx';
import styles from './banner.module.css';
import type { Store } from './contract.ts';
import { DomainLink } from './domain-link.tsx';
import { primaryDomainOf } from './domain-names.ts';
import { StoreLogo } from './store-link.tsx';

export function Banner({ store }: { store: ReceivedRecord<Store> }) {
  const { name, logo, businessName, isActive, template } = store;
  const color = templateColor(template?.configuration?.colors?.primary);
  return (
    <div className={styles.banner} style={{ '--store-color': color } as CSSProperties}>
      <StoreLogo store={{ name: name ?? '', ...(logo && { logo }) }} />
      <div className={styles.texts}>
        <div className={styles.name}>
          <h1>{name}</h1>
          {isActive !== undefined && <ActiveTag isActive={isActive} />}
        </div>
        <p>
          {businessName && <span>{businessName}</span>}
          {primaryDomainOf(store) && <DomainLink store={store} />}
        </p>
      </div>
    </div>
  );
}
