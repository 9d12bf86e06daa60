// The process's settings: one schema of the environment. Nothing else reads process.env.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { emailAddress } from '#src/shared/fields.ts';
import { z } from '#src/shared/zod.ts';
import { areProxies } from './trusted-proxies.ts';

/** Bad settings: one line for each. */
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

const whole = (min: number, max: number, fallback: number) =>
  z.pipe(z._default(z.string(), String(fallback)), wholeNumber(min, max));

const onOff = z.pipe(
  z.enum(['0', '1', 'on', 'off', 'true', 'false'], 'must be 1 or 0'),
  z.transform((value) => ['1', 'on', 'true'].includes(String(value))),
);

/** `off`, `on`, or the addresses of the proxies that are trusted, as Fastify's `trustProxy` takes them. */
const trustProxy = z
  .pipe(
    z._default(z.string(), 'off'),
    z.transform((value: string): boolean | string => {
      if (['on', '1', 'true'].includes(value)) return true;
      return ['off', '0', 'false'].includes(value) ? false : value;
    }),
  )
  .check(z.refine(areProxies, 'must be on, off, or the addresses of the proxies in front, parted by commas'));

/** `127.0.0.1`, `127.0.0.1:53`, `::1` or `[::1]:53`: a name would need a server to look it up. */
function isDnsServer(text: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? plain;
  if (address === undefined) return isIP(text) === 6;
  const isPort = port === undefined || (Number(port) > 0 && Number(port) < 65_536);
  return isPort && isIP(address) === (bracketed === undefined ? 4 : 6);
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const backupEvery = 'must be a time like 6h, 1d or 30m, from 15m to 365d';

/** `30m`, `6h`, `1d`, as milliseconds. */
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

const textThat = (fits: (given: string) => boolean, text: string) => z.string().check(z.refine(fits, text));
/** A text of this form. */
const textLike = (form: RegExp, text: string) => z.string().check(z.regex(form, text));

const databaseAddress = z.optional(textLike(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// address'));

const environment = z.object({
  PORT: whole(0, 65535, 4000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DATABASE_CONNECTIONS: whole(2, 1_000, 10),
  DATABASE_BACKGROUND_CONNECTIONS: whole(1, 1_000, 3),
  DATABASE_LOOKUP_CONNECTIONS: whole(1, 100, 1),
  DATABASE_PROCESSES: whole(1, 1_000, 1),
  DEMO_DATA: z.optional(onOff),
  ADMIN_EMAIL: z.optional(emailAddress('ADMIN_EMAIL')),
  ADMIN_PASSWORD: z.optional(z.string()),
  SESSION_IDLE_MINUTES: whole(1, 10_080, 30),
  SESSION_MAX_HOURS: whole(1, 8_760, 12),
  LOGIN_MAX_FAILURES: whole(1, 1_000, 5),
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
  EXACT_TOTALS: whole(100, 10_000_000, 10_000),
  TOTAL_WAIT_MS: whole(0, 60_000, 30),
  BACKUP_EVERY: z.optional(backupTime),
  BACKUP_TO: z.optional(z.string()),
  BACKUP_KEEP: whole(1, 1_000, 7),
  JOURNAL_MONTHS: whole(0, 1_200, 24),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'must be one of: all, web, worker'), 'all'),
  REQUESTS_PER_MINUTE: whole(0, 1_000_000, 3_000),
  OVERLOAD_DELAY_MS: whole(0, 60_000, 500),
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
 * The settings of an environment, with their defaults.
 * Throws a EnvironmentError that holds a line for each bad one.
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>) {
  // An empty variable is one that was left out, as in `PORT= npm start`.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  const lines = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return message.startsWith(name) ? message : `${name} ${message}`;
      });
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD)) {
    lines.push('ADMIN_EMAIL and ADMIN_PASSWORD must be given together');
  }
  if (given.S3_BUCKET && !(given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY)) {
    lines.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  }
  if ((given.ROLE ?? 'all') !== 'all' && !given.DATABASE_URL) {
    lines.push('ROLE web and worker need DATABASE_URL: the embedded database has one process');
  }
  if (given.DATABASE_READ_URL && !given.DATABASE_URL) {
    lines.push('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica');
  }
  if (given.METRICS_PORT && given.METRICS_PORT === (given.PORT ?? '4000') && given.ROLE !== 'worker') {
    lines.push('METRICS_PORT must be another than PORT');
  }
  if (Boolean(given.BACKUP_EVERY) !== Boolean(given.BACKUP_TO)) {
    lines.push('BACKUP_EVERY and BACKUP_TO must be given together');
  }
  if (given.BACKUP_TO === 's3' && !given.S3_BUCKET) lines.push('BACKUP_TO s3 needs S3_BUCKET');
  if (given.SMTP_URL && !given.MAIL_FROM) lines.push('SMTP_URL needs MAIL_FROM, the sender of its messages');
  if (!parsed.success || lines.length > 0) throw new EnvironmentError(lines.join('\n'));
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    /** A replica, to read lists and figures from. */
    readUrl: data.DATABASE_READ_URL,
    /** How many connections this process opens for each purpose, and how many such processes there are. */
    database: {
      /** For calls. */
      connections: data.DATABASE_CONNECTIONS,
      /** For what nobody waits for, or not for long: totals, summaries, housekeeping. */
      backgroundConnections: data.DATABASE_BACKGROUND_CONNECTIONS,
      /** For the look-ups that every call makes; many share one. */
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
    /** How many rows of a list are counted; of more, it is said about how many there are. */
    exactTotals: data.EXACT_TOTALS,
    /** How long a list that has its rows waits for its total. */
    totalWaitMs: data.TOTAL_WAIT_MS,
    /** The copies that are made by themselves. */
    backup:
      data.BACKUP_EVERY && data.BACKUP_TO
        ? {
            everyMs: data.BACKUP_EVERY,
            /** A folder, or `s3`: the store of the uploads. */
            to: data.BACKUP_TO === 's3' ? 's3' : resolve(data.BACKUP_TO),
            keep: data.BACKUP_KEEP,
          }
        : undefined,
    journalMonths: data.JOURNAL_MONTHS,
    role: data.ROLE,
    requestsPerMinute: data.REQUESTS_PER_MINUTE,
    overloadDelayMs: data.OVERLOAD_DELAY_MS,
    trustProxy: data.TRUST_PROXY,
    /** Where the metrics are told: on a port of their own, or to whoever has the token; nowhere without either. */
    metrics: { port: data.METRICS_PORT, host: data.METRICS_HOST, token: data.METRICS_TOKEN },
    logLevel: data.LOG_LEVEL,
  };
}

export type Environment = ReturnType<typeof readEnvironment>;

/** Whether only this machine can reach a server that listens on `host`. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);
