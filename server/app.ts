// Builds the Fastify app from its dependencies. Opens no port and reads no environment variable.

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { settings } from '#resources/settings/contract.ts';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import { followChanges } from './db/changes.ts';
import type { Database } from './db/client.ts';
import type { Pools } from './db/connect.ts';
import { openLookups } from './db/lookups.ts';
import { registerSystem } from './doctor/system-report.ts';
import { storedUploadFindings } from './doctor/uploads.ts';
import type { Environment } from './environment.ts';
import { incomingDir } from './files/incoming.ts';
import { acceptMultipart } from './files/multipart.ts';
import { serveUploads } from './files/serve-uploads.ts';
import type { Storage } from './files/storage/storage.ts';
import { enforceAccess } from './http/access.ts';
import { badRequest } from './http/errors.ts';
import { parseJsonBodies } from './http/json-text.ts';
import { answerClientError, answerError, answerUnroutedError } from './http/plugins/error-handler.ts';
import { publishApi } from './http/plugins/openapi.ts';
import { refuseOverload } from './http/plugins/overload.ts';
import { onRequestEnd, requestsChannel } from './http/plugins/request-counts.ts';
import { secure } from './http/plugins/security.ts';
import { serveConsole, serveNoConsole } from './http/plugins/static.ts';
import { dropUnreadBodies } from './http/plugins/unread-bodies.ts';
import { schemaControllerOptions } from './http/plugins/validation.ts';
import { publicUrlOf } from './http/port.ts';
import { readsOf } from './http/reads.ts';
import { passkeyHost, relyingPartyFor } from './http/relying-party.ts';
import { enforceStepUp } from './http/step-up.ts';
import { attachRequestsToLogs, logRequests, requestLogs } from './log.ts';
import { type Metrics, openMetrics } from './metrics/metrics.ts';
import { countRequests } from './metrics/requests.ts';
import { type Scrape, scrapeOf } from './metrics/scrape.ts';
import { serveMetrics } from './metrics/serve.ts';
import { registerEmailLinks, registerOwnEmail } from './modules/account/email-change.ts';
import { registerForgot } from './modules/account/forgot.ts';
import { registerInvitations } from './modules/account/invitations.ts';
import { registerAccount } from './modules/account/module.ts';
import { registerOwnPasskeys } from './modules/account/passkeys.ts';
import { registerPreferences } from './modules/account/preferences.ts';
import { registerReset } from './modules/account/reset.ts';
import { registerOwnSecondFactor } from './modules/account/second-factor.ts';
import { registerOwnSessions } from './modules/account/sessions.ts';
import { registerStepUp } from './modules/account/step-up.ts';
import { eventHub } from './modules/events/hub.ts';
import { registerEvents } from './modules/events/module.ts';
import { registerHealth } from './modules/health/module.ts';
import { registerModules } from './modules/modules.ts';
import { openFormsChannel } from './modules/presence/open-forms.ts';
import { passkeyConfirmation } from './modules/session/confirm-passkey.ts';
import { passwordConfirmation } from './modules/session/confirm-password.ts';
import { deviceRegistry } from './modules/session/devices.ts';
import { registerSignIn } from './modules/session/module.ts';
import { withOwnerViews } from './modules/session/owner-views.ts';
import { registerPasskeySignIn } from './modules/session/passkey-sign-in.ts';
import { registerSecondStep } from './modules/session/second-step.ts';
import { secretBox } from './modules/session/secret-box.ts';
import { sessionLimitsOf } from './modules/session/session-limits.ts';
import { authenticator } from './modules/session/sessions.ts';
import { readMailSettings } from './modules/settings/mail.ts';
import { maxUploadBytes, refuseWritesInMaintenance } from './modules/settings/site.ts';
import { currentSettings, defaultsOf, readValues } from './modules/settings/values.ts';
import { registerStoreEmailLink } from './modules/store-emails/verify.ts';
import { registerStoreLinks } from './modules/store-staff/accept-link.ts';
import { demoAccountsCheck } from './seed/demo-accounts.ts';

export interface AppDependencies extends Pick<Pools, 'db' | 'replica'> {
  /** Default: `db`. */
  readonly background?: Database;
  readonly storage: Storage;
  readonly environment: Environment;
  readonly logger?: FastifyBaseLogger;
  /** Request metrics and the function that renders all metrics. */
  readonly metrics?: { counted: Metrics; scrape: Scrape };
  /** Folder of the built console. Without it, the server offers only the API. */
  readonly consoleDir?: string;
  /** `stopping` is true during shutdown. */
  readonly state?: { stopping: boolean };
}

const seconds = 1_000;

/** Request ids that are unique across processes and cheap to generate. */
function requestIds(): () => string {
  const process = randomBytes(8).toString('base64url');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

/** Reduces an absolute request URL, as sent to proxies (RFC 9112, 3.2.2), to its path. */
const pathOf = (url = '/') => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, '/'));

/** RFC 9112, 3.2: a request has exactly one Host header. HTTP/1.0 requests may omit it. */
function hostProblem({ httpVersion, headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.host === undefined)
    return httpVersion === '1.1' ? 'The request has no Host header.' : undefined;
  const isHost = (text: string, index: number) => index % 2 === 0 && /^host$/i.test(text);
  // `headers.host` holds only the first of several.
  return rawHeaders.filter(isHost).length > 1 ? 'The request has more than one Host header.' : undefined;
}

export function measure(
  pools: Pools,
  { environment, ...options }: { environment?: Environment; ofProcess?: boolean } = {},
): Required<AppDependencies>['metrics'] {
  const counted = openMetrics(options);
  return { counted, scrape: scrapeOf(counted, pools, environment) };
}

/** Builds the app. Call `inject` on it directly, or `listen`. */
export async function buildApp({
  db,
  background = db,
  replica,
  storage,
  environment,
  logger,
  metrics = measure({ db, background, replica }, { environment }),
  consoleDir,
  state,
}: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger && { loggerInstance: logger, childLoggerFactory: requestLogs(logger) }),
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: environment.trustProxy,
    bodyLimit: 1024 * 1024,
    // Long enough for a form with files on a slow connection.
    requestTimeout: 300 * seconds,
    keepAliveTimeout: 72 * seconds,
    forceCloseConnections: 'idle',
    // During shutdown, requests that have already arrived are still answered; their connections close afterwards.
    return503OnClosing: false,
    http: {
      // Node would answer 400 itself, without the hooks. `hostProblem` checks the header instead.
      requireHostHeader: false,
      headersTimeout: 60 * seconds,
      // How often Node checks for expired requests. Its default is 30 s.
      connectionsCheckingInterval: seconds,
    },
    rewriteUrl: ({ url }) => pathOf(url),
    frameworkErrors: answerUnroutedError,
    clientErrorHandler: answerClientError,
    schemaController: schemaControllerOptions,
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');
  parseJsonBodies(app);
  // Node would answer 417 itself, without the hooks. Unknown expectations are ignored instead.
  app.server.on('checkExpectation', (...exchange) => app.server.emit('request', ...exchange));
  dropUnreadBodies(app, () => state?.stopping === true);
  // Open keep-alive connections would delay the shutdown.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state?.stopping) reply.header('Connection', 'close');
    done();
  });

  if (logger) attachRequestsToLogs(app);
  onRequestEnd(app, countRequests(app, metrics.counted), logRequests(environment.logLevel));
  app.setErrorHandler(answerError);
  const onRequestCounts = await secure(app, background, environment);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const problem = hostProblem(raw);
    done(problem === undefined ? undefined : badRequest(problem));
  });
  await refuseOverload(app, db, environment);
  const lookups = openLookups(db, environment.database.lookupConnections);
  app.addHook('onClose', () => lookups.end());
  const defaults = defaultsOf(environment);
  const current = currentSettings(() => readValues(lookups.db, defaults));
  const devices = deviceRegistry(db);
  const relyingParty = relyingPartyFor(environment.publicUrl);
  const signInNeeds = { db, current, devices, box: secretBox(db), relyingParty };
  const sessionLimits = async () => sessionLimitsOf(await current.get(), environment);
  const authenticate = withOwnerViews(db, sessionLimits, authenticator(db, lookups, sessionLimits));
  enforceAccess(app, authenticate);
  const events = eventHub(db, authenticate);
  refuseWritesInMaintenance(app, current);
  await acceptMultipart(app);
  enforceStepUp(app);
  publishApi(app);

  registerHealth(app, lookups, state ?? { stopping: false });
  serveMetrics(app, metrics.scrape, environment.metrics);
  await app.register(
    async (api) => {
      registerSignIn(api, signInNeeds);
      registerSecondStep(api, signInNeeds);
      registerPasskeySignIn(api, signInNeeds);
      registerStoreEmailLink(api, db);
      registerForgot(api, db);
      registerReset(api, db);
      registerInvitations(api, db);
      registerEmailLinks(api, db);
      registerStoreLinks(api, db);
    },
    { prefix: publicApi },
  );
  const listChanges = new Map<string, () => void>();
  const stopFollowing = followChanges(
    db,
    (changed) => {
      const resources = changed ?? [...listChanges.keys(), settings.name];
      for (const name of resources) listChanges.get(name)?.();
      if (resources.includes(settings.name)) current.forget();
      events.changed(changed);
    },
    {
      ...(onRequestCounts && { [requestsChannel]: onRequestCounts }),
      [openFormsChannel]: (payload) => events.formsChanged(JSON.parse(payload)),
    },
  );
  app.addHook('onClose', stopFollowing);
  const needs = {
    db,
    background,
    exactTotals: environment.exactTotals,
    totalWaitMs: environment.totalWaitMs,
    storage,
    hasSmtpUrl: environment.smtpUrl !== undefined,
    publicUrl: () => publicUrlOf(app.server, environment),
    mailSettings: () => readMailSettings(db, environment),
    current,
    sessionLimits,
    defaults,
    maxFileBytes: async () => maxUploadBytes(await current.get()),
    tempDir: incomingDir(environment.dataDir),
    listChanges,
    dnsServer: environment.dnsServer,
    confirmPassword: passwordConfirmation(db, current, devices),
    confirmPasskey: passkeyConfirmation(signInNeeds),
  };
  await app.register(
    async (api) => {
      registerModules(api, { ...needs, reads: await readsOf(api, db, replica) });
      registerAccount(api, { ...needs, devices });
      registerStepUp(api, signInNeeds, needs);
      registerOwnSecondFactor(api, signInNeeds);
      registerOwnPasskeys(api, signInNeeds);
      registerOwnEmail(api, needs);
      registerOwnSessions(api, db, sessionLimits);
      registerPreferences(api, db);
      await registerEvents(api, events);
      registerSystem(api, { db: background, environment, uploads: () => storedUploadFindings(background) });
    },
    { prefix: adminApi },
  );
  serveUploads(app, db, storage);
  const offers = { hasDemo: demoAccountsCheck(db), passkeyHost: passkeyHost(environment.publicUrl) };
  if (consoleDir) await serveConsole(app, consoleDir, offers);
  else serveNoConsole(app, offers);
  return app;
}
