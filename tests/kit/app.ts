// Runs the real server inside the test process, with one database per test file and calls through `inject`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { readEnvironment } from '#server/environment.ts';
import { openStorage } from '#server/files/storage/storage.ts';
import { eventsPath } from '#shared/contract/events.ts';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import { afterwards } from './afterwards.ts';
import { type DatabaseOptions, freshDatabase } from './database.ts';

/**
 * Tests share the server's process and can block its event loop, so the overload guard is off (0 means no limit).
 * The long wait for totals keeps tests stable on a busy machine.
 */
const testSettings = {
  LOG_LEVEL: 'silent',
  REQUESTS_PER_MINUTE: '0',
  OVERLOAD_DELAY_MS: '0',
  TOTAL_WAIT_MS: '20000',
};

export interface AppOptions extends DatabaseOptions {
  /** More environment variables. */
  env?: Record<string, string>;
  /** Changes the server before it is ready, for example adds a route that fails. */
  before?: (app: FastifyInstance) => void;
  replica?: Database;
}

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  /** The server's DATA_DIR. */
  dataDir: string;
}

/** Creates a folder that is removed after the test file. */
async function freshDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-test-data-'));
  afterwards(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Builds the server on an existing database. */
export async function appOn(
  db: Database,
  { env, before, replica }: Omit<AppOptions, keyof DatabaseOptions> = {},
) {
  const dataDir = env?.DATA_DIR ?? (await freshDataDir());
  const environment = readEnvironment({ ...testSettings, DATA_DIR: dataDir, ...env });
  const app = await buildApp({ db, replica, storage: await openStorage(environment), environment });
  before?.(app);
  await app.ready();
  afterwards(() => app.close());
  return app;
}

/** Builds the server on a new database and closes both after the test file. Call it at the top of the file. */
export async function testApp({ demo, connections, ...options }: AppOptions = {}): Promise<TestApp> {
  const db = await freshDatabase({ demo, connections });
  const dataDir = await freshDataDir();
  const app = await appOn(db, { ...options, env: { DATA_DIR: dataDir, ...options.env } });
  return { app, db, dataDir };
}

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: the test itself asserts the shape of the response
  body: any;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Encodes a form as multipart/form-data and any other body as JSON. */
async function encode(body: unknown): Promise<{ payload?: object; headers?: Record<string, string> }> {
  if (body === undefined) return {};
  if (!(body instanceof FormData)) return { payload: body as object };
  const form = new Response(body);
  return {
    payload: Buffer.from(await form.arrayBuffer()),
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
  };
}

/** Calls the server. `url` is the full path. */
export async function call(
  app: FastifyInstance,
  method: Method | 'HEAD' | 'OPTIONS',
  url: string,
  { body: given, headers = {}, query, token }: CallOptions & { token?: string | undefined } = {},
): Promise<Answer> {
  const sent = await encode(given);
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...sent.headers,
      ...headers,
    },
    ...(query && { query }),
    ...(sent.payload !== undefined && { payload: sent.payload }),
    payloadAsStream: url.endsWith(eventsPath),
  });
  const type = String(answer.headers['content-type']);
  const { statusCode: status } = answer;
  const answerHeaders = answer.headers as Answer['headers'];
  // An event stream does not end by itself.
  if (type.startsWith('text/event-stream')) {
    answer.stream().destroy();
    return { status, headers: answerHeaders, body: '' };
  }
  const body = url.endsWith(eventsPath) ? await text(answer.stream()) : answer.body;
  return {
    status,
    headers: answerHeaders,
    body: type.startsWith('application/json') && body !== '' ? JSON.parse(body) : body,
  };
}

export type Client = (method: Method, path: string, options?: CallOptions) => Promise<Answer>;

/** Creates a client of the admin API. Its paths are relative to `/api/admin/v1`. */
export const clientOf =
  (app: FastifyInstance, token?: string): Client =>
  (method, path, options) =>
    call(app, method, `${adminApi}${path}`, { ...options, token });

export const tryToSignIn = (app: FastifyInstance, email: string, password: string): Promise<Answer> =>
  call(app, 'POST', `${publicApi}/auth/login`, { body: { email, password } });

/** Signs in and returns the token. Throws if the server refuses. */
export async function signIn(app: FastifyInstance, email: string, password: string): Promise<string> {
  const { status, body } = await tryToSignIn(app, email, password);
  if (status !== 200) throw new Error(`Signing in as ${email} returned ${status}: ${body.message}`);
  return body.data.accessToken;
}
