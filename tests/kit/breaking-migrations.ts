// Finds statements of a migration that would break the previous version, which still runs on the same database.

/**
 * Changes to columns, constraints and unique indexes that the previous version reads or omits. `on conflict` needs the
 * constraints and the indexes whose names end with `_key`; no query needs the other indexes.
 */
const breakingChanges = [
  /\bdrop\s+(?!(?:index|not\s+null)\b)/i,
  /\bdrop\s+index\b.*_key\b/i,
  /(?<!\balter index "\w+" )\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i,
  /\badd\s+column\b(?![^;]*\b(?:default|generated)\b)[^;]*\bnot\s+null\b/i,
];

/** New constraints, which can reject writes of the previous version. */
const newConstraint =
  /\badd\s+(?:constraint\s+\S+\s+)?(?:check|unique|exclude|primary\s+key|foreign\s+key)\b|\bcreate\s+unique\s+index\b/i;

const table =
  /\b(?:alter\s+table|create\s+table|on)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i;
const tableProps = (statement: string) => table.exec(statement)?.[1];

/** Returns the statements that would break the previous version. */
export function breakingStatements(migration: string): string[] {
  const statements = migration
    .replace(/^--(?!>).*$/gm, '')
    .split(/;|--> statement-breakpoint/)
    .map((statement) => statement.trim());
  const newTables = statements.filter((one) => /^create\s+table\b/i.test(one)).map(tableProps);
  const newColumns = statements.flatMap((one) =>
    [...one.matchAll(/\badd\s+column\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi)].map(([, name]) => ({
      of: tableProps(one),
      name,
    })),
  );
  /** Constraints on new tables and columns are safe: the previous version writes only defaults there. */
  const isOnNewColumn = (statement: string) =>
    newTables.includes(tableProps(statement)) ||
    newColumns.some(
      ({ of, name }) => of === tableProps(statement) && new RegExp(`\\b${name}\\b`).test(statement),
    );
  return statements.filter(
    (one) =>
      breakingChanges.some((change) => change.test(one)) || (newConstraint.test(one) && !isOnNewColumn(one)),
  );
}
