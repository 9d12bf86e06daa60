// What a migration takes from the version before it, which goes on serving on the same database until it is renewed.

/**
 * The version before asks for it, or leaves it out. `on conflict` asks for what is unique: constraints, and indexes whose names
 * end with `_key`. None asks for other indexes.
 */
const taken = [
  /\bdrop\s+(?!(?:index|not\s+null)\b)/i,
  /\bdrop\s+index\b.*_key\b/i,
  /(?<!\balter index "\w+" )\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i,
  /\badd\s+column\b(?![^;]*\b(?:default|generated)\b)[^;]*\bnot\s+null\b/i,
];

/** A rule that the version before does not know: it writes what is refused from then on. */
const rule =
  /\badd\s+(?:constraint\s+\S+\s+)?(?:check|unique|exclude|primary\s+key|foreign\s+key)\b|\bcreate\s+unique\s+index\b/i;

const table =
  /\b(?:alter\s+table|create\s+table|on)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i;
const tableOf = (statement: string) => table.exec(statement)?.[1];

/** The statements by which the version before would fail. */
export function takenAway(migration: string): string[] {
  const statements = migration
    .replace(/^--(?!>).*$/gm, '')
    .split(/;|--> statement-breakpoint/)
    .map((statement) => statement.trim());
  const newTables = statements.filter((one) => /^create\s+table\b/i.test(one)).map(tableOf);
  const newColumns = statements.flatMap((one) =>
    [...one.matchAll(/\badd\s+column\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi)].map(([, name]) => ({
      of: tableOf(one),
      name,
    })),
  );
  /** Of a new column the version before writes nothing but its default, which the rows that are there have too. */
  const ofWhatIsNew = (statement: string) =>
    newTables.includes(tableOf(statement)) ||
    newColumns.some(
      ({ of, name }) => of === tableOf(statement) && new RegExp(`\\b${name}\\b`).test(statement),
    );
  return statements.filter(
    (one) => taken.some((what) => what.test(one)) || (rule.test(one) && !ofWhatIsNew(one)),
  );
}
