import { describe, expect, it } from 'vitest';
import { type EnvironmentError, isLoopback, readEnvironment } from '#server/environment.ts';

const linesOf = (env: Record<string, string>) => {
  try {
    readEnvironment(env);
    return [];
  } catch (error) {
    return (error as EnvironmentError).message.split('\n');
  }
};

const refusals = {
  DNS_SERVER: {
    line: 'DNS_SERVER must be an IP address, or one with a port like 127.0.0.1:53',
    values: [
      'localhost',
      '1.2.3',
      '127.0.0.1:0',
      '127.0.0.1:70000',
      '::1:53:x',
      '[::1',
      'dns.example.com:53',
    ],
  },
  PUBLIC_URL: {
    line: 'PUBLIC_URL must be an http:// or https:// address without a path, like https://console.example.com',
    values: [
      'console.example.com',
      'ftp://x.com',
      'https://x.com/console',
      'https://u:p@x.com',
      'https://x.com?a',
    ],
  },
  TRUST_PROXY: {
    line: 'TRUST_PROXY must be on, off, or the addresses of the proxies in front, separated by commas',
    values: ['yes', ' ', '10.0.0.1,', '10.0.0.0/40', 'proxy.example.com'],
  },
  MAIL_FROM: {
    line: 'MAIL_FROM must be an email address, or a name with one: Console <a@b.com>',
    values: ['nobody', 'a@b.com\nBcc: c@d.com', 'Name a@b.com>'],
  },
};
const invalidValues = Object.entries(refusals).flatMap(([name, { line, values }]) =>
  values.map((value): [string, string, string] => [name, value, line]),
);

describe('Environment settings', () => {
  it('have defaults for every variable', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/\/data$/),
      databaseUrl: undefined,
      demoData: undefined,
      firstAdmin: undefined,
      sessionIdleMinutes: 30,
      sessionMaxHours: 12,
      loginMaxFailures: 5,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  it('treat an empty variable as missing', () => {
    expect(readEnvironment({ PORT: '', DEMO_DATA: '', DATABASE_URL: '' })).toEqual(readEnvironment({}));
  });

  it.each([
    ['1', true],
    ['0', false],
    ['on', true],
    ['false', false],
  ])('read DEMO_DATA %s', (value, expected) => {
    expect(readEnvironment({ DEMO_DATA: value }).demoData).toBe(expected);
  });

  it.each([
    ['off', false],
    ['on', true],
    ['10.0.0.1, 10.0.0.2', '10.0.0.1, 10.0.0.2'],
    ['loopback, 10.0.0.0/8, fd00::/8', 'loopback, 10.0.0.0/8, fd00::/8'],
  ])('read TRUST_PROXY %s', (value, expected) => {
    expect(readEnvironment({ TRUST_PROXY: value }).trustProxy).toBe(expected);
  });

  it.each([
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '4000.5', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '0x10', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', ' 4000', 'PORT must be a whole number from 0 to 65535'],
    ['SESSION_IDLE_MINUTES', '0', 'SESSION_IDLE_MINUTES must be a whole number from 1 to 10080'],
    ['DEMO_DATA', 'yes', 'DEMO_DATA must be 1 or 0'],
    ['DATABASE_URL', 'localhost', 'DATABASE_URL must be a postgres:// address'],
    [
      'DATABASE_READ_URL',
      'postgres://db/console',
      'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica',
    ],
    ...invalidValues,
    ['METRICS_PORT', '0', 'METRICS_PORT must be a whole number from 1 to 65535'],
    ['METRICS_PORT', '4000', 'METRICS_PORT must differ from PORT'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 characters without spaces'],
    ['LOG_LEVEL', 'INFO', 'LOG_LEVEL must be one of: silent, fatal, error, warn, info, debug, trace'],
  ])('reject %s=%s with one line', (name, value, line) => {
    expect(linesOf({ [name]: value })).toEqual([line]);
  });

  it.each(['127.0.0.1', '127.0.0.1:5353', '::1', '[::1]', '[::1]:53'])('accept DNS_SERVER %s', (value) => {
    expect(readEnvironment({ DNS_SERVER: value }).dnsServer).toBe(value);
  });

  it('require a sender with a mail server', () => {
    const SMTP_URL = 'smtp://user:p%40ss@mail.example.com:587';
    const MAIL_FROM = 'Console <console@example.com>';
    expect(readEnvironment({ SMTP_URL, MAIL_FROM })).toMatchObject({
      smtpUrl: SMTP_URL,
      mailFrom: MAIL_FROM,
    });
    expect(linesOf({ SMTP_URL })).toEqual(['SMTP_URL needs MAIL_FROM, the sender of its messages']);
    for (const url of ['mail.example.com', 'http://mail.example.com', 'smtp://']) {
      expect(linesOf({ SMTP_URL: url, MAIL_FROM })).toEqual([
        'SMTP_URL must be an address like smtp://user:password@mail.example.com:587',
      ]);
    }
  });

  it('close the metrics without a port and a token', () => {
    expect(readEnvironment({}).metrics).toEqual({ port: undefined, host: '127.0.0.1', token: undefined });
  });

  it('drop the trailing slash of the public URL', () => {
    expect(readEnvironment({ PUBLIC_URL: 'https://console.example.com:8443/' }).publicUrl).toBe(
      'https://console.example.com:8443',
    );
  });

  it('report all errors together, without passwords', () => {
    const lines = linesOf({ PORT: 'x', LOG_LEVEL: 'x', ADMIN_PASSWORD: 'secret password' });
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain('secret');
  });

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.1', false],
  ])('tell whether %s is a loopback address: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
