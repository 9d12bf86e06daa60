// The log: one JSON object a line on standard output. Who a line is about is in it, a secret never.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/** What holds secrets that may be no texts, but a number, a list or more. */
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

const below = (path: string, name: string) => (name.startsWith('[') ? `${path}${name}` : `${path}.${name}`);

const secretPaths = secretNames.flatMap((name) => [
  name,
  ...['*', '*.*', '*.*.*'].map((path) => below(path, name)),
]);

const hidden = '[redacted]';

/** How what a secret is called ends. Bounded, as is all that is looked for: a line of nothing but such words takes no longer. */
const named =
  '(?:(?:passw(?:or)?d|passphrase|token|secret|credential|signature|cookie|authorization|(?:api|access|private)[_-]?key)' +
  '[\\w-]{0,40}|pass|pwd|otp)';

/** Secrets inside of the line's texts, in which JSON has each newline, quote and backslash behind a backslash. */
const inTexts: readonly [RegExp, string][] = [
  // Of any depth, whatever stands before or after the word; also where a text holds JSON.
  [
    new RegExp(String.raw`((\\{0,7})"[\w-]*${named}\2":\s*\2")(?:(?!\2")(?:\\.|[^"\\]))*`, 'gi'),
    `$1${hidden}`,
  ],
  // Of an address with its query up to the next value; elsewhere up to a space.
  [new RegExp(String.raw`([?&](?:[\w-]*${named}|key|code)=)[^&\s"\\]+`, 'gi'), `$1${hidden}`],
  [new RegExp(String.raw`(${named}=)(?<![?&][\w-]+=)(?:'[^'"]*'|(?:[^\s"\\]|\\\\)+)`, 'gi'), `$1${hidden}`],
  // Headers, up to the end of their line.
  [/((?:Cookie|Authorization|X-Api-Key): *)(?:[^"\\]|\\[^nr])+/gi, `$1${hidden}`],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${hidden}`],
  // Tokens that tell of themselves (JWT), and keys as PEM has them.
  [/(?<=^|[^\w-]|\\[nrt])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, hidden],
  [/(-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----)(?:(?!-----END)(?:\\.|[^"\\]))*/g, `$1${hidden}`],
  // A part of an address that can be used by whoever has it (an export's ticket, a link's token): 32 random bytes or more. Ids
  // are shorter.
  [/(?<=[/#])[\w-]{40,500}(?=["\s\\/?#&,;)]|$)/g, hidden],
  // Of an account in an address up to its last @; a port is no password.
  [/(\b[a-z][a-z\d+]{0,20}:\/\/[^\s:@/"\\[]*):(?!\d{1,5}[/?#])(?:[^\s"\\]|\\\\){1,1000}@/gi, `$1:${hidden}@`],
];

/** A line without what looks like a secret in its texts. */
const withoutSecrets = (line: string): string =>
  inTexts.reduce((text, [form, instead]) => text.replace(form, instead), line);

/** Opens the log. `destination`: by default standard output. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, redact: { paths: secretPaths, censor: hidden }, hooks: { streamWrite: withoutSecrets } },
    destination,
  );

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** The log of a request. */
interface Lazy {
  readonly about: object;
  /** Made after its log. */
  request?: FastifyRequest;
}

/**
 * Makes the logs of requests, each with its first line: most requests write none, and to look for secrets in what every line
 * repeats costs more than all that is done before a request's handler. Who it is from is known only when the line is written.
 */
export function requestLogs(log: FastifyBaseLogger) {
  const lazy = Object.create(log);
  for (const level of levels) {
    lazy[level] = function write(this: Lazy, ...line: [object, string]) {
      log.child({ ...this.about, ...(this.request && whoOf(this.request)) })[level](...line);
    };
  }
  return (_log: FastifyBaseLogger, about: object): FastifyBaseLogger =>
    Object.assign(Object.create(lazy), { about });
}

/** Tells the log of each request whose it is: Fastify makes the log first. */
export function tellLogs(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    (request.log as unknown as Lazy).request = request;
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in by it: it had no session before. */
    signedIn: string | null;
  }
}

/** Whom a request is from: the person where the session says who, or a sign-in, and the address by the proxy's rule. */
const whoOf = ({ actor, signedIn, ip }: FastifyRequest) => {
  const person = actor?.userId ?? signedIn;
  return { ...(person && { person }), address: ip };
};

/** The status of a request whose sender went away before it was answered, as nginx writes it. No answer has it. */
export const senderGone = 499;

/** What a line says of a request's address: the route, and the address itself where nothing in it can be used. */
export function addressOf({ url, routeOptions, is404 }: FastifyRequest) {
  const route = is404 ? undefined : routeOptions.url;
  const isSecret = route !== undefined && /:(?:ticket|token)\b/.test(route);
  return { ...(route !== undefined && { route }), url: isSecret ? route : url };
}

/** Writes a line at the end of each request that may have changed something; in debug of all others, too. */
export function logRequests(level: string) {
  const tellsReads = ['debug', 'trace'].includes(level);
  return (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    const { method } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && !tellsReads) return;
    const about = { method, ...addressOf(request), status, ms: Math.round(reply.elapsedTime) };
    const line = status === senderGone ? 'not answered: its sender went away' : 'answered';
    request.log[isRead ? 'debug' : 'info'](about, line);
  };
}
