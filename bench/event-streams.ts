// Opens many event streams on a running server and measures its memory and the time to open them:
// `npm run bench:streams -- <address> <pid of the server> [streams]`. Needs the demo data and REQUESTS_PER_MINUTE=0.
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { eventsPath } from '#shared/contract/events.ts';
import { adminApi, publicApi } from '#shared/contract/paths.ts';

const [address = 'http://127.0.0.1:4000', pid = 'self', wanted = '500'] = process.argv.slice(2);
const streamsPerSession = 20;
const rounds = 5;

const memoryMb = async () => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

async function signIn(email: string, password: string): Promise<string> {
  const answer = await fetch(`${address}${publicApi}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body = (await answer.json()) as { message: string; data?: { accessToken: string } };
  if (!body.data) throw new Error(`Sign-in failed: ${body.message}`);
  return body.data.accessToken;
}

const password = 'bench stream violet 47 otter';
let lastEmail = '';
async function createUser(token: string): Promise<string> {
  lastEmail = `stream-${Date.now()}@bench.example.com`;
  const answer = await fetch(`${address}${adminApi}/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ full_name: 'Stream Reader', email: lastEmail, password }),
  });
  if (!answer.ok) throw new Error(`Creating a user failed: ${await answer.text()}`);
  return lastEmail;
}

let received = 0;
async function openStream(token: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${address}${adminApi}${eventsPath}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  if (!answer.ok) throw new Error(`The stream answered ${answer.status}`);
  const read = async () => {
    for await (const bytes of answer.body ?? []) {
      if (Buffer.from(bytes).includes('event: unread')) received += 1;
    }
  };
  read().catch(() => {});
}

/** Waits until `count` events have arrived, and returns the milliseconds. */
async function arrival(count: number, start: number): Promise<number> {
  while (received < count) await pause(5);
  return Math.round(performance.now() - start);
}

const count = Number(wanted);
const all = new AbortController();
const token = await signIn('admin@example.com', 'demo-admin-password');
console.log(`Memory without streams: ${await memoryMb()} MB`);
const tokens: string[] = [];
while (tokens.length < Math.ceil(count / streamsPerSession)) {
  // Two sessions of each user stay below the limit of a user's streams.
  const email = tokens.length % 2 === 0 ? await createUser(token) : lastEmail;
  tokens.push(await signIn(email, password));
}
const start = performance.now();
for (let index = 0; index < count; index += 1) {
  await openStream(tokens[Math.floor(index / streamsPerSession)] ?? token, all.signal);
}
console.log(`Opened ${count} streams in ${await arrival(count, start)} ms: ${await memoryMb()} MB`);
for (let round = 1; round <= rounds; round += 1) {
  await pause(10_000);
  console.log(`After ${round * 10} s: ${await memoryMb()} MB`);
}
all.abort();
await pause(2_000);
console.log(`Closed all: ${await memoryMb()} MB`);
