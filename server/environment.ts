// Reads the process's settings from environment variables. No other module reads process.env.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { emailAddress } from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';
import { areProxies } from './trusted-proxies.ts';

/** Invalid settings. The message has one line per variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const wholeNumber = (min: number, max: number) => {
  const text = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((value: string) => (/^\d+$/.test(value) ? Number(value) : Number.NaN)),
      z.number(text).check(z.gte(min, text), z.lte(max, text)),
    ),
  );
};

const wholeOr = (min: number, max: number, fallback: number) =>
  z.pipe(z._default(z.string(), String(fallback)), wholeNumber(min, max));

const onOff = z.pipe(
  z.enum(['0', '1', 'on', 'off', 'true', 'false'], 'must be 1 or 0'),
  z.transform((value) => ['1', 'on', 'true'].includes(String(value))),
);

/** `off`, `on`, or trusted proxy addresses in the form of Fastify's `trustProxy`. */
const trustProxy = z
  .pipe(
    z._default(z.string(), 'off'),
    z.transform((value: string): boolean | string => {
      if (['on', '1', 'true'].includes(value)) return true;
      return ['off', '0', 'false'].includes(value) ? false : value;
    }),
  )
  .check(
    z.refine(areProxies, 'must be on, off, or the addresses of the proxies in front, separated by commas'),
  );

/** Accepts `127.0.0.1`, `127.0.0.1:53`, `::1` and `[::1]:53`. Host names are refused: resolving one needs a DNS server. */
function isDnsServer(text: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? plain;
  if (address === undefined) return isIP(text) === 6;
  const isPort = port === undefined || (Number(port) > 0 && Number(port) < 65_536);
  return isPort && isIP(address) === (bracketed === undefined ? 4 : 6);
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const backupEvery = 'must be a time like 6h, 1d or 30m, from 15m to 365d';

/** `30m`, `6h` or `1d`, in milliseconds. */
const backupTime = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,4}[mhd]$/, backupEvery)),
  z.pipe(
    z.transform((value: string) => Number(value.slice(0, -1)) * units[value.slice(-1) as keyof typeof units]),
    z.number().check(z.gte(15 * units.m, backupEvery), z.lte(365 * units.d, backupEvery)),
  ),
);

const isMailServer = (text: string) =>
  /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text) && new URL(text).hostname !== '';

const mailSender = /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const textThat = (fits: (value: string) => boolean, text: string) => z.string().check(z.refine(fits, text));
const textLike = (form: RegExp, text: string) => z.string().check(z.regex(form, text));

const databaseAddress = z.optional(textLike(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// address'));

const environment = z.object({
  PORT: wholeOr(0, 65535, 4000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DATABASE_CONNECTIONS: wholeOr(2, 1_000, 10),
  DATABASE_BACKGROUND_CONNECTIONS: wholeOr(1, 1_000, 3),
  DATABASE_LOOKUP_CONNECTIONS: wholeOr(1, 100, 1),
  DATABASE_PROCESSES: wholeOr(1, 1_000, 1),
  DEMO_DATA: z.optional(onOff),
  ADMIN_EMAIL: z.optional(emailAddress('ADMIN_EMAIL')),
  ADMIN_PASSWORD: z.optional(z.string()),
  SESSION_IDLE_MINUTES: wholeOr(1, 10_080, 30),
  SESSION_MAX_HOURS: wholeOr(1, 8_760, 12),
  LOGIN_MAX_FAILURES: wholeOr(1, 1_000, 5),
  S3_BUCKET: z.optional(z.string()),
  S3_ENDPOINT: z.optional(textLike(/^https?:\/\/\S+$/, 'must be an http:// or https:// address')),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  DNS_SERVER: z.optional(
    textThat(isDnsServer, 'must be an IP address, or one with a port like 127.0.0.1:53'),
  ),
  SMTP_URL: z.optional(
    textThat(isMailServer, 'must be an address like smtp://user:password@mail.example.com:587'),
  ),
  MAIL_FROM: z._default(
    textLike(mailSender, 'must be an email address, or a name with one: Console <a@b.com>'),
    'Multi-store console <console@localhost>',
  ),
  PUBLIC_URL: z.optional(
    textLike(
      /^https?:\/\/[^\s/?#@]+\/?$/,
      'must be an http:// or https:// address without a path, like https://console.example.com',
    ),
  ),
  EXACT_TOTALS: wholeOr(100, 10_000_000, 10_000),
  TOTAL_WAIT_MS: wholeOr(0, 60_000, 30),
  BACKUP_EVERY: z.optional(backupTime),
  BACKUP_TO: z.optional(z.string()),
  BACKUP_KEEP: wholeOr(1, 1_000, 7),
  AUDIT_LOG_MONTHS: wholeOr(0, 1_200, 24),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'must be one of: all, web, worker'), 'all'),
  REQUESTS_PER_MINUTE: wholeOr(0, 1_000_000, 3_000),
  OVERLOAD_DELAY_MS: wholeOr(0, 60_000, 500),
  TRUST_PROXY: trustProxy,
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(textLike(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')),
  LOG_LEVEL: z._default(
    z.enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be one of: silent, fatal, error, warn, info, debug, trace',
    ),
    'info',
  ),
});

/**
 * Validates environment variables and fills in defaults.
 * @throws EnvironmentError with one line per invalid variable
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>) {
  // An empty variable counts as unset, as in `PORT= npm start`.
  const variables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(variables);
  const lines = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return message.startsWith(name) ? message : `${name} ${message}`;
      });
  if (Boolean(variables.ADMIN_EMAIL) !== Boolean(variables.ADMIN_PASSWORD)) {
    lines.push('ADMIN_EMAIL and ADMIN_PASSWORD must be given together');
  }
  if (variables.S3_BUCKET && !(variables.S3_ACCESS_KEY_ID && variables.S3_SECRET_ACCESS_KEY)) {
    lines.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  }
  if ((variables.ROLE ?? 'all') !== 'all' && !variables.DATABASE_URL) {
    lines.push('ROLE web and worker need DATABASE_URL: the embedded database serves one process');
  }
  if (variables.DATABASE_READ_URL && !variables.DATABASE_URL) {
    lines.push('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica');
  }
  if (
    variables.METRICS_PORT &&
    variables.METRICS_PORT === (variables.PORT ?? '4000') &&
    variables.ROLE !== 'worker'
  ) {
    lines.push('METRICS_PORT must differ from PORT');
  }
  if (Boolean(variables.BACKUP_EVERY) !== Boolean(variables.BACKUP_TO)) {
    lines.push('BACKUP_EVERY and BACKUP_TO must be given together');
  }
  if (variables.BACKUP_TO === 's3' && !variables.S3_BUCKET) lines.push('BACKUP_TO s3 needs S3_BUCKET');
  if (variables.SMTP_URL && !variables.MAIL_FROM)
    lines.push('SMTP_URL needs MAIL_FROM, the sender of its messages');
  if (!parsed.success || lines.length > 0) throw new EnvironmentError(lines.join('\n'));
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    /** A read replica for lists and stats. */
    readUrl: data.DATABASE_READ_URL,
    /** Connections per process by purpose, and the number of processes that share the database. */
    database: {
      connections: data.DATABASE_CONNECTIONS,
      /** For background work: totals, summaries, clean-up. */
      backgroundConnections: data.DATABASE_BACKGROUND_CONNECTIONS,
      /** For the session look-up of every request; requests share these connections. */
      lookupConnections: data.DATABASE_LOOKUP_CONNECTIONS,
      processes: data.DATABASE_PROCESSES,
    },
    demoData: data.DEMO_DATA,
    firstAdmin:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    s3:
      data.S3_BUCKET && data.S3_ACCESS_KEY_ID && data.S3_SECRET_ACCESS_KEY
        ? {
            bucket: data.S3_BUCKET,
            endpoint: data.S3_ENDPOINT,
            region: data.S3_REGION,
            accessKeyId: data.S3_ACCESS_KEY_ID,
            secretAccessKey: data.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
    sessionMaxHours: data.SESSION_MAX_HOURS,
    loginMaxFailures: data.LOGIN_MAX_FAILURES,
    dnsServer: data.DNS_SERVER,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    publicUrl: data.PUBLIC_URL?.replace(/\/$/, ''),
    /** Lists count exactly up to this many rows; above it, totals are estimates. */
    exactTotals: data.EXACT_TOTALS,
    /** How long a list waits for its total once it has its rows. */
    totalWaitMs: data.TOTAL_WAIT_MS,
    backup:
      data.BACKUP_EVERY && data.BACKUP_TO
        ? {
            everyMs: data.BACKUP_EVERY,
            /** A folder, or `s3` for the bucket of the uploads. */
            to: data.BACKUP_TO === 's3' ? 's3' : resolve(data.BACKUP_TO),
            keep: data.BACKUP_KEEP,
          }
        : undefined,
    auditLogMonths: data.AUDIT_LOG_MONTHS,
    role: data.ROLE,
    requestsPerMinute: data.REQUESTS_PER_MINUTE,
    overloadDelayMs: data.OVERLOAD_DELAY_MS,
    trustProxy: data.TRUST_PROXY,
    /** Metrics need a separate port, a token, or both; otherwise they are off. */
    metrics: { port: data.METRICS_PORT, host: data.METRICS_HOST, token: data.METRICS_TOKEN },
    logLevel: data.LOG_LEVEL,
  };
}

export type Environment = ReturnType<typeof readEnvironment>;

/** Whether only this machine can reach a server that listens on `host`. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);
