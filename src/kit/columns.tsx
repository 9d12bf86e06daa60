// The columns that lists have in common, and what stands in them.
import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Contract } from '#src/shared/contract.ts';
import { valueIn } from '#src/shared/record-columns.ts';
import { isAscii } from '#src/shared/slug.ts';
import { countText } from '#src/shared/texts.ts';
import styles from './columns.module.css';
import tableStyles from './data-table.module.css';
import type { Column } from './data-table.tsx';
import { type Target, useAddress } from './links.tsx';
import { nameAsText, ReadableName } from './names.tsx';
import { opensRow } from './row-gestures.ts';
import { ActiveTag, Chip, Chips } from './tags.tsx';
import { useAccess } from './use-access.ts';
import valueStyles from './values.module.css';
import { CutText, Hinted, Money, mayBeCut, SecondaryText, ShortDate } from './values.tsx';

/** How columns of one kind look wherever they stand. */
export const amountColumn = { align: 'end', width: 116 } as const;
export const countColumn = { align: 'end', width: 108 } as const;
export const statusColumn = {
  title: 'Status',
  dataIndex: 'status',
  place: 'main',
  width: 118,
  narrowWidth: 100,
} as const;
/** Whether rows are active that have no other status. */
export const activeColumn = {
  ...statusColumn,
  dataIndex: 'isActive',
  render: (_: unknown, { isActive }: { isActive?: boolean | undefined }) => <ActiveTag isActive={isActive} />,
} as const;
/** The column of the rows' menus. */
export const menuColumn = {
  title: 'Actions',
  place: 'always',
  align: 'end',
  width: 84,
  narrowWidth: 52,
  className: tableStyles.menu ?? '',
} as const;

/** A column that can be chosen. */
export type KeyedColumn<Row> = Column<Row> & {
  readonly dataIndex: string;
  /** The field of the row that an export has in its place, where none is called so. */
  readonly within?: string;
};
/** Not shown by default, offered to be chosen. */
export const extra = { extra: true } as const;

type Look<Row> = Partial<Column<Row>>;
/** A field of the row, or one of what stands in it: `owner.email`. */
type Field<Row> = (keyof Row & string) | `${keyof Row & string}.${string}`;

/** A kind of column: how the value of its field is shown, and how it looks where nothing else is said. */
const columnsOf =
  (show: (value: unknown) => ReactNode, usual: Look<unknown> = {}) =>
  <Row,>(title: string, field: Field<Row>, look: Look<Row> = {}): KeyedColumn<Row> => ({
    title,
    dataIndex: field,
    ...usual,
    ...look,
    render: (_, row) => show(valueIn(row, field)),
  });

/** A column of this field's texts, on one line or on two; `-` where there is none. */
export const textColumn = <Row,>(
  title: string,
  field: Field<Row>,
  { lines = 1, ...look }: Look<Row> & { lines?: 1 | 2 } = {},
): KeyedColumn<Row> =>
  columnsOf((text) => (text ? <CutText lines={lines}>{String(text)}</CutText> : '-'))(title, field, look);

/** A column of this field's email addresses. */
export const emailColumn = columnsOf((email) => (email ? <ReadableName name={String(email)} /> : '-'));

/** The column of the rows' ids. */
export const idColumn: KeyedColumn<BaseRecord> = textColumn('ID', 'id', { ...extra, width: 308 });

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** A column that says whether this field is so. */
export const flagColumn = columnsOf((value) => (typeof value === 'boolean' ? yesOrNo(value) : '-'), {
  width: 100,
});

/** A column of this field's numbers; `-` where there is none. */
export const numberColumn = columnsOf(
  (count) => (typeof count === 'number' ? countText(count) : '-'),
  countColumn,
);

/** A column of this field's amounts in US dollars. */
export const moneyColumn = columnsOf(
  (amount) => <Money amount={amount as string | number | null | undefined} />,
  amountColumn,
);

/** A column of this field's dates. */
export const dateColumn = columnsOf((iso) => <ShortDate iso={iso as string | null | undefined} />, {
  width: 124,
});

/** A column of the first names of what is in this field. */
export const namesColumn = columnsOf((named) => (
  <FirstNames names={((named ?? []) as readonly { name: string }[]).map(({ name }) => name)} />
));

export interface MainCellProps {
  /** Undefined where there is nothing to open: a sample. */
  to: Target | undefined;
  /** What the row is called; a link to it. */
  name: string;
  /** Before the name. */
  picture?: ReactNode;
  /** One line below the name. */
  line?: string | null | undefined;
}

/** A row's main cell: its name, a link to its details. */
export function MainCell({ to: target, name, picture, line }: MainCellProps) {
  const address = useAddress();
  const to = target && address(target);
  const link = (
    <ReadableName name={name}>
      {(text, stored) =>
        to === undefined ? (
          nameAsText(text, stored)
        ) : (
          <Link
            className={`${styles.mainLink} ${valueStyles.cut}`}
            {...mayBeCut}
            data-hint={stored}
            {...opensRow}
            to={to}
            // What opens above a list leaves the list where it is.
            preventScrollReset={to.startsWith('?')}
          >
            {text}
          </Link>
        )
      }
    </ReadableName>
  );
  if (!picture) return link;
  return (
    <span className={styles.pictured}>
      {picture}
      <span className={styles.lines}>
        {link}
        {line && (
          <SecondaryText>
            <CutText>{line}</CutText>
          </SecondaryText>
        )}
      </span>
    </span>
  );
}

interface RecordCellProps {
  contract: Contract;
  /** Undefined where there is no such record to look at. */
  id: string | undefined;
  name: string;
}

/** The main cell of a row that names a record: a link for whoever may see its details. */
export function RecordCell({ contract, id, name }: RecordCellProps) {
  const allowed = useAccess(contract, 'show');
  const to =
    allowed && id !== undefined ? { resource: contract.name, action: 'show' as const, id } : undefined;
  return <MainCell to={to} name={name} />;
}

const firstFew = 2;

/** The first names, then how many more there are (`word` after it: `+3 more`), and those as a hint. */
export function FirstNames({ names, word = '' }: { names: readonly string[]; word?: string }) {
  if (names.length === 0) return '-';
  const more = names.length - firstFew;
  return (
    <Chips>
      {names.slice(0, firstFew).map((name) => (
        <Chip key={name}>
          <ReadableName name={name}>
            {(text) => (isAscii(text) ? text : <CutText>{text}</CutText>)}
          </ReadableName>
        </Chip>
      ))}
      {more > 0 && (
        <Hinted hint={names.slice(firstFew).join(', ')}>
          <Chip>{`+${more} ${word}`.trim()}</Chip>
        </Hinted>
      )}
    </Chips>
  );
}
