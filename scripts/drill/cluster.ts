// A local PostgreSQL cluster with automatic failover: Debian's patroni with etcd, three servers with
// synchronous replication, and haproxy in front.
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPostgres } from '../installed-postgres.mjs';
import { freePort, type Program, programOf, settled, start } from './steps.ts';

/** Lease in seconds: a dead primary is replaced when it ends. Patroni's minimum is 20. */
const leaseSeconds = 20;

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly folder: string;
  patroni: Program;
}

export interface Cluster {
  /** URL that always leads to the current primary. */
  readonly url: string;
  primary(): Promise<string | undefined>;
  /** Kills the primary and its patroni; returns its name. */
  killPrimary(): Promise<string>;
  /** Restarts a killed server, which then follows the new primary. */
  revive(name: string): void;
  /** Waits until all servers run and the primary has a synchronous standby. */
  whole(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** User to run PostgreSQL as, because it refuses to run as root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function haproxyConfig(port: number, nodes: readonly Node[]): string {
  const servers = nodes.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  return `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

const patroniConfig = (
  { name, port, restPort, folder }: Omit<Node, 'patroni'>,
  etcd: string,
  bin: string,
) => ({
  scope: 'console',
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  etcd3: { hosts: [etcd] },
  bootstrap: {
    dcs: {
      ttl: leaseSeconds,
      loop_wait: 3,
      retry_timeout: 5,
      synchronous_mode: true,
      primary_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: { max_connections: 100, wal_log_hints: 'on' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, 'data'),
    bin_dir: bin,
    pgpass: join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password: 'drill' },
      replication: { username: 'replicator', password: 'drill' },
    },
    parameters: { unix_socket_directories: folder },
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 trust',
      'host replication all 127.0.0.1/32 trust',
    ],
  },
});

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Starts the cluster in a folder. `servers`: number of PostgreSQL servers. */
export async function startCluster(base: string, servers = 3): Promise<Cluster> {
  const etcdProgram = programOf('etcd', 'etcd-server');
  const patroniProgram = programOf('patroni');
  const haproxyProgram = programOf('haproxy');
  const bin = installedPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install postgresql-15 (Debian).');
  const owner = account();
  const etcdPort = await freePort();
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${await freePort()}`];
  const etcd = start(etcdProgram, [
    ...['--data-dir', join(base, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `default=${peer}`,
    ],
  ]);

  const startPatroni = ({ folder }: Pick<Node, 'folder'>) =>
    start(patroniProgram, [join(folder, 'patroni.json')], {
      ...owner,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
    });
  const nodes: Node[] = [];
  for (let index = 1; index <= servers; index += 1) {
    const node = {
      name: `postgres-${index}`,
      port: await freePort(),
      restPort: await freePort(),
      folder: join(base, `postgres-${index}`),
    };
    mkdirSync(node.folder, { mode: 0o700 });
    const config = join(node.folder, 'patroni.json');
    writeFileSync(config, JSON.stringify(patroniConfig(node, `127.0.0.1:${etcdPort}`, bin)));
    if (owner.uid !== undefined && owner.gid !== undefined) {
      for (const path of [node.folder, config]) chownSync(path, owner.uid, owner.gid);
    }
    nodes.push({ ...node, patroni: startPatroni(node) });
  }

  const port = await freePort();
  const haproxyFile = join(base, 'haproxy.cfg');
  writeFileSync(haproxyFile, haproxyConfig(port, nodes));
  const haproxy = start(haproxyProgram, ['-db', '-f', haproxyFile]);

  const members = async (): Promise<Member[]> => {
    for (const { restPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const primary = async () => (await members()).find(({ role }) => role === 'leader')?.name;
  const kill = async (node: Node) => {
    const pid = Number(readFileSync(join(node.folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0]);
    await node.patroni.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
  };

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    primary,
    async killPrimary() {
      const name = await primary();
      const node = nodes.find((one) => one.name === name);
      if (!node) throw new Error('There is no primary.');
      await kill(node);
      return node.name;
    },
    revive(name) {
      const node = nodes.find((one) => one.name === name);
      if (node) node.patroni = startPatroni(node);
    },
    whole: (ms) =>
      settled(
        async () => {
          const all = await members();
          const up = all.filter(({ state }) => state === 'running' || state === 'streaming');
          return up.length === servers && all.some(({ role }) => role === 'sync_standby');
        },
        ms,
        () => `The cluster is not complete: ${nodes.map(({ patroni }) => patroni.said()).join('\n')}`,
      ),
    async stop() {
      await haproxy.end();
      await Promise.all(nodes.map(({ patroni }) => patroni.end()));
      await etcd.end();
    },
  };
}
