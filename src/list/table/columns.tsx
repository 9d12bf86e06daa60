// Columns that several lists share, and their cells.
import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { valueIn } from '#shared/contract/record-columns.ts';
import { countText } from '#shared/contract/texts.ts';
import { isAscii } from '#shared/domain/slug.ts';
import { shortDate } from '#shared/format/dates.ts';
import { type Target, useAddress } from '#src/ui/links.tsx';
import { nameAsText, ReadableName } from '#src/ui/names.tsx';
import { ActiveTag, Chip, Chips } from '#src/ui/tags.tsx';
import valueStyles from '#src/ui/values.module.css';
import { Money, SecondaryText, ShortDate, TruncatedText, truncatable, WithHint } from '#src/ui/values.tsx';
import styles from './columns.module.css';
import tableStyles from './data-table.module.css';
import type { Column } from './data-table.tsx';
import { rowLink } from './row-clicks.ts';

export const amountColumn = { align: 'end', width: 116 } as const;
export const countColumn = { align: 'end', width: 108 } as const;
export const statusColumn = {
  title: 'Status',
  dataIndex: 'status',
  place: 'main',
  width: 118,
  narrowWidth: 100,
} as const;
/** Active or Inactive, for rows without another status. */
export const activeColumn = {
  ...statusColumn,
  dataIndex: 'isActive',
  render: (_: unknown, { isActive }: { isActive?: boolean | undefined }) => <ActiveTag isActive={isActive} />,
} as const;
export const actionsColumn = {
  title: 'Actions',
  place: 'always',
  align: 'end',
  width: 84,
  narrowWidth: 52,
  className: tableStyles.menu ?? '',
} as const;

/** A column that the column picker and exports offer. */
export type KeyedColumn<Row> = Column<Row> & {
  readonly dataIndex: string;
  /** The row's field to export, if its name differs from `dataIndex`. */
  readonly within?: string;
};
/** Hidden by default; the column picker offers it. */
export const extra = { extra: true } as const;

type Look<Row> = Partial<Column<Row>>;
/** A field of the row, or a nested one: `owner.email`. */
type Field<Row> = (keyof Row & string) | `${keyof Row & string}.${string}`;

/** Creates a column type from a cell renderer and default settings. */
const columnType =
  (show: (value: unknown) => ReactNode, defaults: Look<unknown> = {}) =>
  <Row,>(title: string, field: Field<Row>, look: Look<Row> = {}): KeyedColumn<Row> => ({
    title,
    dataIndex: field,
    ...defaults,
    ...look,
    render: (_, row) => show(valueIn(row, field)),
  });

/** Texts on one line or two; `-` if empty. */
export const textColumn = <Row,>(
  title: string,
  field: Field<Row>,
  { lines = 1, ...look }: Look<Row> & { lines?: 1 | 2 } = {},
): KeyedColumn<Row> =>
  columnType((text) => (text ? <TruncatedText lines={lines}>{String(text)}</TruncatedText> : '-'))(
    title,
    field,
    look,
  );

export const emailColumn = columnType((email) => (email ? <ReadableName name={String(email)} /> : '-'));

export const idColumn: KeyedColumn<BaseRecord> = textColumn('ID', 'id', { ...extra, width: 308 });

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** Yes or No; `-` if unknown. */
export const flagColumn = columnType((value) => (typeof value === 'boolean' ? yesOrNo(value) : '-'), {
  width: 100,
});

/** Numbers with thousands separators; `-` if missing. */
export const numberColumn = columnType(
  (count) => (typeof count === 'number' ? countText(count) : '-'),
  countColumn,
);

export const moneyColumn = columnType(
  (amount) => <Money amount={amount as string | number | null | undefined} />,
  amountColumn,
);

export const dateColumn = columnType((iso) => <ShortDate iso={iso as string | null | undefined} />, {
  width: 124,
});

/** Days without a time; `-` if missing. */
export const dayColumn = columnType((day) => shortDate(day as string | null | undefined) ?? '-', {
  width: 124,
});

/** Names of related records: the first two, then the number of others. */
export const namesColumn = columnType((named) => (
  <FirstNames names={((named ?? []) as readonly { name: string }[]).map(({ name }) => name)} />
));

export interface MainCellProps {
  /** Undefined for sample rows, which can't be opened. */
  to: Target | undefined;
  name: string;
  picture?: ReactNode;
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
            {...truncatable}
            data-hint={stored}
            {...rowLink}
            to={to}
            // A drawer above the list must not scroll the list.
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
            <TruncatedText>{line}</TruncatedText>
          </SecondaryText>
        )}
      </span>
    </span>
  );
}

interface RecordCellProps {
  contract: Contract;
  /** Undefined for samples. */
  id: string | undefined;
  name: string;
}

/** A main cell that links to a record's details, if the user may open them. */
export function RecordCell({ contract, id, name }: RecordCellProps) {
  const allowed = useAccess(contract, 'show');
  const to =
    allowed && id !== undefined ? { resource: contract.name, action: 'show' as const, id } : undefined;
  return <MainCell to={to} name={name} />;
}

const maxNames = 2;

/** The first two names, then the number of others (with `word`: `+3 more`) with their names as a hint. */
export function FirstNames({ names, word = '' }: { names: readonly string[]; word?: string }) {
  if (names.length === 0) return '-';
  const more = names.length - maxNames;
  return (
    <Chips>
      {names.slice(0, maxNames).map((name) => (
        <Chip key={name}>
          <ReadableName name={name}>
            {(text) => (isAscii(text) ? text : <TruncatedText>{text}</TruncatedText>)}
          </ReadableName>
        </Chip>
      ))}
      {more > 0 && (
        <WithHint hint={names.slice(maxNames).join(', ')}>
          <Chip>{`+${more} ${word}`.trim()}</Chip>
        </WithHint>
      )}
    </Chips>
  );
}
