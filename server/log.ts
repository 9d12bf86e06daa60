// Writes the log: one JSON object per line on standard output, with the caller's id and address but without secrets.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Properties to redact, whether text, number, list or object. `secretPatterns` covers texts. */
const secretNames = [
  'password',
  'token',
  'tokens',
  'secret',
  'secrets',
  'credentials',
  'privateKey',
  'otp',
  'cookies',
  '["set-cookie"]',
];

const childPath = (path: string, name: string) =>
  name.startsWith('[') ? `${path}${name}` : `${path}.${name}`;

const secretPaths = secretNames.flatMap((name) => [
  name,
  ...['*', '*.*', '*.*.*'].map((path) => childPath(path, name)),
]);

const hidden = '[redacted]';

/** Matches the end of a secret's name. All repetitions are bounded, so that no input makes a match slow. */
const secretName =
  '(?:(?:passw(?:or)?d|passphrase|token|secret|credential|signature|cookie|authorization|(?:api|access|private)[_-]?key)' +
  '[\\w-]{0,40}|pass|pwd|otp)';

/** Patterns of secrets within a JSON line, in which newlines, quotes and backslashes are escaped. */
const secretPatterns: readonly [RegExp, string][] = [
  // JSON properties at any depth, also in a text that itself contains JSON.
  [
    new RegExp(String.raw`((\\{0,7})"[\w-]*${secretName}\2":\s*\2")(?:(?!\2")(?:\\.|[^"\\]))*`, 'gi'),
    `$1${hidden}`,
  ],
  // Query parameters up to the next `&`; other `name=value` pairs up to a space.
  [new RegExp(String.raw`([?&](?:[\w-]*${secretName}|key|code)=)[^&\s"\\]+`, 'gi'), `$1${hidden}`],
  [
    new RegExp(String.raw`(${secretName}=)(?<![?&][\w-]+=)(?:'[^'"]*'|(?:[^\s"\\]|\\\\)+)`, 'gi'),
    `$1${hidden}`,
  ],
  // Headers up to the end of their line.
  [/((?:Cookie|Authorization|X-Api-Key): *)(?:[^"\\]|\\[^nr])+/gi, `$1${hidden}`],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${hidden}`],
  // Tokens with a recognizable form (JWT), and PEM keys.
  [/(?<=^|[^\w-]|\\[nrt])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, hidden],
  [/(-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----)(?:(?!-----END)(?:\\.|[^"\\]))*/g, `$1${hidden}`],
  // Path segments that permission access, such as an export's ticket or a link's token: 32 random bytes or more. Ids are shorter.
  [/(?<=[/#])[\w-]{40,500}(?=["\s\\/?#&,;)]|$)/g, hidden],
  // Passwords in URLs, up to the last @. A port number is not a password.
  [/(\b[a-z][a-z\d+]{0,20}:\/\/[^\s:@/"\\[]*):(?!\d{1,5}[/?#])(?:[^\s"\\]|\\\\){1,1000}@/gi, `$1:${hidden}@`],
];

const redactTexts = (line: string): string =>
  secretPatterns.reduce((text, [form, instead]) => text.replace(form, instead), line);

export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, redact: { paths: secretPaths, censor: hidden }, hooks: { streamWrite: redactTexts } },
    destination,
  );

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** A request's logger, which creates its child logger only when it writes. */
interface Lazy {
  readonly about: object;
  /** Set by a hook: Fastify creates the logger before the request. */
  request?: FastifyRequest;
}

/**
 * Returns Fastify's logger factory. A request's child logger is created with its first line: most requests log nothing, and
 * redacting the bindings costs more than all work before the handler. The actor is known only by then, too.
 */
export function requestLogs(log: FastifyBaseLogger) {
  const lazy = Object.create(log);
  for (const level of levels) {
    lazy[level] = function write(this: Lazy, ...line: [object, string]) {
      log.child({ ...this.about, ...(this.request && actorFields(this.request)) })[level](...line);
    };
  }
  return (_log: FastifyBaseLogger, about: object): FastifyBaseLogger =>
    Object.assign(Object.create(lazy), { about });
}

/** Gives each request's logger access to the request. */
export function attachRequestsToLogs(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    (request.log as unknown as Lazy).request = request;
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the user who signed in with this request. */
    signedIn: string | null;
  }
}

/** The user's id, from the session or the sign-in, and the client address by the rule of `TRUST_PROXY`. */
const actorFields = ({ actor, signedIn, ip }: FastifyRequest) => {
  const person = actor?.userId ?? signedIn;
  return { ...(person && { person }), address: ip };
};

/** Status logged when the client disconnected before the answer, as in nginx. Never sent. */
export const clientClosedRequest = 499;

/** The route and the URL for a log line. For routes with a secret in the path, the route replaces the URL. */
export function addressOf({ url, routeOptions, is404 }: FastifyRequest) {
  const route = is404 ? undefined : routeOptions.url;
  const isSecret = route !== undefined && /:(?:ticket|token)\b/.test(route);
  return { ...(route !== undefined && { route }), url: isSecret ? route : url };
}

/** Logs each finished request that may have changed data; at level debug or trace, reads too. */
export function logRequests(level: string) {
  const logsReads = ['debug', 'trace'].includes(level);
  return (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    const { method } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && !logsReads) return;
    const about = { method, ...addressOf(request), status, ms: Math.round(reply.elapsedTime) };
    const line = status === clientClosedRequest ? 'client disconnected before the answer' : 'answered';
    request.log[isRead ? 'debug' : 'info'](about, line);
  };
}
