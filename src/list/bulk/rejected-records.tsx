// Lists the rejected records of a dry run with their reasons.

import type { Contract } from '#shared/contract/contract.ts';
import type { OperationFailure } from '#shared/contract/operations.ts';
import { countText, inSentence } from '#shared/contract/texts.ts';
import styles from './bulk-dialog.module.css';
import { RecordOrFormLink } from './rejected-record-link.tsx';

interface RefusalsProps {
  contract: Contract;
  refusals: readonly OperationFailure[];
  /** The total number of rejected records. */
  of: number;
}

export function Refusals({ contract, refusals, of }: RefusalsProps) {
  if (refusals.length === 0) return null;
  const label =
    refusals.length < of
      ? `The first ${refusals.length} of ${countText(of)} ${inSentence(contract.many)} that can't be changed`
      : `${contract.many} that can't be changed`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section aria-label={label} tabIndex={0} className={styles.refusals}>
      <ul>
        {refusals.map(({ id, name, message }) => (
          <li key={id}>
            <RecordOrFormLink contract={contract} id={id}>
              {name || id}
            </RecordOrFormLink>
            : {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
