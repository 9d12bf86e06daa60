// Lists the effects of a change on other records, inside of Refine.
import { useIdentity } from '#providers/identity.ts';
import type { ImpactLine } from '#shared/contract/impact.ts';
import { useAddress } from '#src/ui/links.tsx';
import styles from './impact.module.css';
import { ImpactBox } from './impact-box.tsx';
import { Line } from './line.tsx';

export function Effects({ lines }: { lines: readonly ImpactLine[] }) {
  const needs = { identity: useIdentity(), address: useAddress() };
  return (
    <ImpactBox>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.message}>
            <Line line={line} needs={needs} />
          </li>
        ))}
      </ul>
    </ImpactBox>
  );
}
