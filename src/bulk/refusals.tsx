// The records that an action is refused for: each with why.

import type { Contract } from '#src/shared/contract.ts';
import type { OperationFailure } from '#src/shared/operations.ts';
import { countText, inSentence } from '#src/shared/texts.ts';
import styles from './bulk-dialog.module.css';
import { RefusedLink } from './refused-link.tsx';

interface RefusalsProps {
  contract: Contract;
  refusals: readonly OperationFailure[];
  /** How many there are. */
  of: number;
}

/** The first of them, in a list that scrolls. */
export function Refusals({ contract, refusals, of }: RefusalsProps) {
  if (refusals.length === 0) return null;
  const label =
    refusals.length < of
      ? `The first ${refusals.length} of ${countText(of)} ${inSentence(contract.many)} that cannot`
      : `${contract.many} that cannot`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section aria-label={label} tabIndex={0} className={styles.refusals}>
      <ul>
        {refusals.map(({ id, name, message }) => (
          <li key={id}>
            <RefusedLink contract={contract} id={id}>
              {name || id}
            </RefusedLink>
            : {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
