// The columns that lists have in common, and what stands in them.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './columns.module.css';
import tableStyles from './data-table.module.css';
import type { Column } from './data-table.tsx';
import { Hinted, mayBeCut } from './hints.tsx';
import { Chip, Chips } from './tags.tsx';
import valueStyles from './values.module.css';
import { CutText, Quiet, ShortDate } from './values.tsx';

/** What columns of one kind have in common wherever they stand. */
export const amountColumn = { align: 'end', width: 116 } as const;
export const countColumn = { align: 'end', width: 108 } as const;
export const statusColumn = { title: 'Status', place: 'main', width: 118, narrowWidth: 100 } as const;
/** The column of the rows' menus. */
export const menuColumn = {
  title: 'Actions',
  place: 'main',
  align: 'end',
  width: 84,
  narrowWidth: 52,
  className: tableStyles.menu ?? '',
} as const;

/** A column of this field's dates; where a list can be ordered, by them too. */
export const dateColumn = <Row,>(title: string, field: keyof Row & string): Column<Row> => ({
  title,
  dataIndex: field,
  sorter: true,
  width: 124,
  render: (_, row) => <ShortDate iso={row[field] as string | null | undefined} />,
});

export interface MainCellProps {
  /** Undefined where there is nothing to open: a sample. */
  to: string | undefined;
  /** What the row is called; a link to it. */
  name: string;
  /** Before the name. */
  picture?: ReactNode;
  /** One line below the name. */
  line?: string | null | undefined;
}

/** A row's main cell: its name, a link to its details. */
export function MainCell({ to, name, picture, line }: MainCellProps) {
  const link =
    to === undefined ? (
      <CutText>{name}</CutText>
    ) : (
      <Link
        className={`${styles.mainLink} ${valueStyles.cut}`}
        {...mayBeCut}
        to={to}
        // What opens above a list leaves the list where it is.
        preventScrollReset={to.startsWith('?')}
      >
        {name}
      </Link>
    );
  if (!picture) return link;
  return (
    <span className={styles.pictured}>
      {picture}
      <span className={styles.lines}>
        {link}
        {line && (
          <Quiet>
            <CutText>{line}</CutText>
          </Quiet>
        )}
      </span>
    </span>
  );
}

export interface FirstNamesProps {
  names: readonly string[];
  limit?: number;
  /** What stands after the number of those that are not shown: `+3 more`. */
  word?: string;
}

/** The first `limit` names, then how many more there are, and those as a hint. */
export function FirstNames({ names, limit = 2, word = '' }: FirstNamesProps) {
  if (names.length === 0) return '-';
  const more = names.length - limit;
  return (
    <Chips>
      {names.slice(0, limit).map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
      {more > 0 && (
        <Hinted hint={names.slice(limit).join(', ')}>
          <Chip>{`+${more} ${word}`.trim()}</Chip>
        </Hinted>
      )}
    </Chips>
  );
}
