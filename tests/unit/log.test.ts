// Tests that the log redacts secrets only.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { loggable } from '#server/http/database-errors.ts';
import { openLog } from '#server/log.ts';

/** Looks like an export ticket or a link token: 32 bytes as base64url. */
const ticket = `hunter2-${'aZ09_'.repeat(7)}`;

function lines() {
  const written: string[] = [];
  const log = openLog('trace', { write: (line) => void written.push(line) });
  return { log, written };
}

describe('The log', () => {
  it('redacts secrets at any position of a line', () => {
    const { log, written } = lines();
    log.info({ password: 'hunter2-a' }, 'one');
    log.info({ body: { password: 'hunter2-b', accessToken: 'hunter2-c' } }, 'two');
    log.info({ req: { headers: { authorization: 'hunter2-d', cookie: 'hunter2-e' } } }, 'three');
    log.child({ requestId: 'x' }).warn({ a: { b: { c: { secret: 'hunter2-f' } } } }, 'four');
    log.info({ res: { headers: { 'set-cookie': 'hunter2-g' } } });
    expect(written.join('')).not.toContain('hunter2');
    expect(written.join('').match(/\[redacted\]/g)).toHaveLength(7);
  });

  it('redacts a value that the database rejected', () => {
    const { log, written } = lines();
    const refusal = new pg.DatabaseError('invalid input syntax for type uuid: "hunter2"', 0, 'error');
    refusal.code = '22P02';
    log.error({ err: loggable(refusal) });
    expect(written.join('')).toContain('A value was refused (22P02)');
    expect(written.join('')).not.toContain('hunter2');
  });

  it('redacts secrets inside texts', () => {
    const { log, written } = lines();
    log.error({ err: new Error('connect postgres://app:hunter2-a@db.example.com/shops failed') });
    log.info('sent Authorization: Bearer hunter2-b');
    log.info({ url: '/exports/1?format=csv&token=hunter2-c&q=boots' });
    log.info('smtps://mailer:hunter2%2Fd@mail.example.com');
    const text = written.join('');
    expect(text).not.toContain('hunter2');
    expect(text).toContain('postgres://app:[redacted]@db.example.com/shops');
    expect(text).toContain('&q=boots');
    for (const line of written) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('redacts secrets by their field name at any depth and inside JSON text', () => {
    const { log, written } = lines();
    log.info({
      a: { b: { c: { d: { password: 'hunter2-a' } } } },
      mail_password: 'hunter2-b',
      apiKey: 'hunter2-c',
    });
    log.info({ S3_SECRET_ACCESS_KEY: 'hunter2-d', refreshToken: 'hunter2-"e', next: 'shown' });
    log.info(`sent ${JSON.stringify({ sessionToken: 'hunter2-f', name: 'Anna' })}`);
    log.info({ body: JSON.stringify({ body: JSON.stringify({ token: 'hunter2-"g', name: 'Bert' }) }) });
    log.info({ body: '{"token":"hunter2-h', next: 'cut off' });
    const text = written.join('');
    expect(text).not.toContain('hunter2');
    expect(text).toContain('"next":"shown"');
    for (const other of ['Anna', 'Bert', 'cut off']) expect(text).toContain(other);
    for (const line of written) expect(() => JSON.parse(line)).not.toThrow();
  });

  it.each([
    'pass',
    'smtp_pass',
    'passwd',
    'pwd',
    'passphrase',
    'privateKey',
    'apiKey',
    'x-api-key',
    'accessKey',
    'tokens',
    'secrets',
    'signature',
    'otp',
    'Cookie',
  ])('redacts fields named %s at any depth and assignments to them', (name) => {
    const { log, written } = lines();
    log.info(
      { [name]: 'hunter2-a', a: { b: { c: { d: { [name]: 'hunter2-b' } } } } },
      `sent ${name}=hunter2-c`,
    );
    expect(written.join('')).not.toContain('hunter2');
    expect(JSON.parse(written[0] ?? '').msg).toBe(`sent ${name}=[redacted]`);
  });

  it('redacts secrets that are numbers or lists', () => {
    const { log, written } = lines();
    log.info({ tokens: ['hunter2-a'], a: { secrets: { mail: ['hunter2-b'] } }, otp: 202_020 });
    log.info({ headers: { 'set-cookie': ['a=hunter2-c', 'b=hunter2-d'] } });
    expect(written.join('')).not.toMatch(/hunter2|202020/);
  });

  it.each([
    ['host=x password=hunter2&2 dbname=y', 'host=x password=[redacted] dbname=y'],
    ["host=x password='hunter2 hunter2' dbname=y", 'host=x password=[redacted] dbname=y'],
    ['failed:\npasswd=hunter2\\hunter2\nhost=x', 'failed:\npasswd=[redacted]\nhost=x'],
    ['/a?pwd=hunter2&q=boots', '/a?pwd=[redacted]&q=boots'],
    ['GET /\r\nCookie: a="hunter2"; b=hunter2\r\nHost: x', 'GET /\r\nCookie: [redacted]\r\nHost: x'],
    ['Set-Cookie: a=hunter2; Path=/', 'Set-Cookie: [redacted]'],
    ['Authorization: hunter2', 'Authorization: [redacted]'],
    ['got:\neyJhbGciOiJI.eyJzdWIiOiIx.hunter2_-x is old', 'got:\n[redacted] is old'],
    [
      'a\n-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4\n\nhunter2\n-----END RSA PRIVATE KEY-----\nb',
      'a\n-----BEGIN RSA PRIVATE KEY-----[redacted]-----END RSA PRIVATE KEY-----\nb',
    ],
    ['-----BEGIN PRIVATE KEY-----\nhunter2, cut off', '-----BEGIN PRIVATE KEY-----[redacted]'],
    ['postgres://app:hunter2/a@hunter2?@db/shops failed', 'postgres://app:[redacted]@db/shops failed'],
    [`GET /api/admin/v1/exports/${ticket}?a=b failed`, 'GET /api/admin/v1/exports/[redacted]?a=b failed'],
    [`"https://shop.example/verify-email#${ticket}"`, '"https://shop.example/verify-email#[redacted]"'],
    [
      'https://s3.example/b/k?X-Amz-Credential=hunter2%2F1&X-Amz-Security-Token=hunter2&X-Amz-Signature=hunter2',
      'https://s3.example/b/k?X-Amz-Credential=[redacted]&X-Amz-Security-Token=[redacted]&X-Amz-Signature=[redacted]',
    ],
  ])('writes %j as %j', (text, shown) => {
    const { log, written } = lines();
    log.info(text);
    log.info({ text, next: 'b' });
    log.info({ text: JSON.stringify({ text }) });
    expect(JSON.parse(written[0] ?? '').msg).toBe(shown);
    expect(JSON.parse(written[1] ?? '')).toMatchObject({ text: shown, next: 'b' });
    expect(JSON.parse(written[2] ?? '').text).not.toContain('hunter2');
  });

  it.each([
    'a"token":"a',
    'password=',
    'token',
    "pass='",
    '?token',
    'Cookie: ',
    'eyJ.',
    'eyJ',
    '-----BEGIN PRIVATE KEY',
    '-----BEGIN PRIVATE KEY-----',
    'a://b:',
    'a+',
    '/',
    '#a',
  ])('redacts a very long text without delay: much of %j', (part) => {
    const { log, written } = lines();
    log.info(part.repeat(200_000 / part.length));
    expect(() => JSON.parse(written[0] ?? '')).not.toThrow();
  });

  it('leaves other values unchanged', () => {
    const { log, written } = lines();
    log.info(
      {
        url: '/users?q=key&page=2',
        at: 'http://127.0.0.1:4000/a@b',
        from: 'http://[::1]:4000/a@b',
        file: 'file:///a/@b/c.js:1:2',
        upload: '/uploads/0f8fad5b-d9cb-469f-a165-70867728950e.png',
        record: '/api/admin/v1/users/0f8fad5b-d9cb-469f-a165-70867728950e/sessions',
        passed: 'yes',
        status: 200,
      },
      'The token is old',
    );
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      url: '/users?q=key&page=2',
      at: 'http://127.0.0.1:4000/a@b',
      from: 'http://[::1]:4000/a@b',
      file: 'file:///a/@b/c.js:1:2',
      upload: '/uploads/0f8fad5b-d9cb-469f-a165-70867728950e.png',
      record: '/api/admin/v1/users/0f8fad5b-d9cb-469f-a165-70867728950e/sessions',
      passed: 'yes',
      status: 200,
      msg: 'The token is old',
    });
  });
});
