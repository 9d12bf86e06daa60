// Selects the values that a draft stores: no secrets, and files up to a size.

/** Names of secret fields. A pattern, so that new fields are excluded without a list. */
const secretName = /password|secret|token/i;

const maxFileBytes = 20 * 1024 ** 2;

type Values = Readonly<Record<string, unknown>>;

export const withoutSecrets = (values: Values, secrets: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !secretName.test(name) && !secrets.includes(name)),
  );

const isFile = (value: unknown): value is Blob => value instanceof Blob;

/** Leaves out chosen files. */
export const withoutFiles = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (isFile(value)) return [];
      if (!Array.isArray(value) || !value.some(isFile)) return [[name, value]];
      const others = value.filter((item) => !isFile(item));
      return others.length === 0 ? [] : [[name, others]];
    }),
  );

export const hasLargeFiles = (values: Values): boolean =>
  Object.values(values)
    .flat()
    .filter(isFile)
    .reduce((sum, { size }) => sum + size, 0) > maxFileBytes;
