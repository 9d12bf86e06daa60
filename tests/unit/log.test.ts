// What stands in the log, and what never does.
import { describe, expect, it } from 'vitest';
import { openLog } from '#server/log.ts';

function lines() {
  const written: string[] = [];
  const log = openLog('trace', { write: (line) => void written.push(line) });
  return { log, written };
}

describe('the log', () => {
  it('shows no secret, wherever in a line it stands', () => {
    const { log, written } = lines();
    log.info({ password: 'hunter2-a' }, 'one');
    log.info({ body: { password: 'hunter2-b', accessToken: 'hunter2-c' } }, 'two');
    log.info({ req: { headers: { authorization: 'hunter2-d', cookie: 'hunter2-e' } } }, 'three');
    log.child({ requestId: 'x' }).warn({ a: { b: { c: { secret: 'hunter2-f' } } } }, 'four');
    log.info({ res: { headers: { 'set-cookie': 'hunter2-g' } } });
    expect(written.join('')).not.toContain('hunter2');
    expect(written.join('').match(/\[redacted\]/g)).toHaveLength(7);
  });

  it('shows no secret inside of a text', () => {
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

  it('shows no secret of any name that says it is one, however deep, and in a text that is JSON', () => {
    const { log, written } = lines();
    log.info({
      a: { b: { c: { d: { password: 'hunter2-a' } } } },
      mail_password: 'hunter2-b',
      apiKey: 'hunter2-c',
    });
    log.info({ S3_SECRET_ACCESS_KEY: 'hunter2-d', refreshToken: 'hunter2-"e', next: 'shown' });
    log.info(`sent ${JSON.stringify({ sessionToken: 'hunter2-f', name: 'Anna' })}`);
    const text = written.join('');
    expect(text).not.toContain('hunter2');
    expect(text).toContain('"next":"shown"');
    expect(text).toContain('Anna');
    for (const line of written) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('shows all else as it is', () => {
    const { log, written } = lines();
    log.info(
      { url: '/users?q=key&page=2', at: 'http://127.0.0.1:4000/a@b', status: 200 },
      'The token is old',
    );
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      url: '/users?q=key&page=2',
      at: 'http://127.0.0.1:4000/a@b',
      status: 200,
      msg: 'The token is old',
    });
  });
});
