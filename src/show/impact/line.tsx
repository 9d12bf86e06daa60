// One line of the effects of a change.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { canAccess } from '#providers/access-control.ts';
import type { Identity } from '#providers/identity.ts';
import type { ImpactLine } from '#shared/contract/impact.ts';
import { countText } from '#shared/contract/texts.ts';
import { usd } from '#shared/format/money.ts';
import type { useAddress } from '#src/ui/links.tsx';
import styles from './impact.module.css';

/** `$29.00 → $39.00 of monthly revenue`. */
const moneyText = ({ money, moneyAfter }: ImpactLine) =>
  money === undefined
    ? undefined
    : `${[money, ...(moneyAfter === undefined ? [] : [moneyAfter])].map(usd).join(' → ')} of monthly revenue`;

/** To compute the links: the dialogs of single records are outside of Refine. */
export interface LinkNeeds {
  readonly identity: Identity;
  readonly address: ReturnType<typeof useAddress>;
}

/** Links to the records of a line, and to the list that shows all of them. */
function linksOf({ identity, address }: LinkNeeds, { resource, query }: ImpactLine) {
  const mayOpen = (action: string) => canAccess({ name: resource }, action, identity);
  return {
    record: (id: string) =>
      mayOpen('show') ? address({ resource, action: 'show', id }) || undefined : undefined,
    list: query && mayOpen('list') ? address({ resource, action: 'list', query }) : '',
  };
}

interface LineProps {
  line: ImpactLine;
  needs: LinkNeeds;
  text?: ReactNode;
}

/** A line, with links to its records. */
export function Line({ line, needs, text }: LineProps) {
  const { records = [], count, message, resource } = line;
  const links = linksOf(needs, line);
  const more = count - records.length;
  const money = moneyText(line);
  return (
    <>
      <span>{text ?? message}</span> {money !== undefined && <span className={styles.money}>{money}</span>}
      {(records.length > 0 || links.list !== '') && (
        <div className={styles.records}>
          {records.map(({ id, name }, index) => {
            const href = links.record(id);
            return (
              <span key={id}>
                {index > 0 && ', '}
                {href === undefined ? <bdi>{name}</bdi> : <Link to={href}>{name || '-'}</Link>}
              </span>
            );
          })}
          {records.length > 0 && more > 0 && ` and ${countText(more)} more`}
          {links.list !== '' && (
            <>
              {records.length > 0 && ' · '}
              <Link to={links.list}>Show these {resource.replaceAll('-', ' ')}</Link>
            </>
          )}
        </div>
      )}
    </>
  );
}
