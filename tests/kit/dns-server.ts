// A small name server that really answers by UDP, with whatever a test puts into it.
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import dnsPacket from 'dns-packet';

/** `silent`: asked and never answering; `broken`: SERVFAIL; else the TXT records, each in its parts. */
export type Answered = 'silent' | 'broken' | readonly (readonly string[])[];

export interface DnsServer {
  /** As the setting DNS_SERVER takes it. */
  address: string;
  /** What it answers for a name; without, that there is no such name. */
  records: Map<string, Answered>;
  /** The names that it was asked for, each once for each question. */
  asked: string[];
  close: () => Promise<void>;
}

const servfail = 2;
const nxdomain = 3;

export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, Answered>();
  const asked: string[] = [];
  const socket = createSocket('udp4');

  function answer(bytes: Buffer, from: RemoteInfo) {
    const query = dnsPacket.decode(bytes);
    const question = query.questions?.[0];
    if (!question) return;
    const name = question.name.toLowerCase();
    asked.push(`${question.type} ${name}`);
    const known = question.type === 'TXT' ? records.get(name) : undefined;
    if (known === 'silent') return;
    const code = known === undefined ? nxdomain : known === 'broken' ? servfail : 0;
    const texts = known === undefined || known === 'broken' ? [] : known;
    const reply = dnsPacket.encode({
      type: 'response',
      id: query.id ?? 0,
      flags: dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE | code,
      questions: [question],
      answers: texts.map((data) => ({ type: 'TXT', name: question.name, ttl: 300, data: [...data] })),
    });
    socket.send(reply, from.port, from.address);
  }

  socket.on('message', answer);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    asked,
    close: () =>
      new Promise((resolve) => {
        socket.close(() => resolve());
      }),
  };
}
