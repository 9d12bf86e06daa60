// A DNS server on UDP that answers with the records of a test.
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import dnsPacket from 'dns-packet';

/** `silent`: no response; `broken`: SERVFAIL; otherwise the TXT records, each as a list of strings. */
export type ReceivedRecord = 'silent' | 'broken' | readonly (readonly string[])[];

export interface DnsServer {
  /** Host and port, for the setting DNS_SERVER. */
  address: string;
  /** The answers by name. All other names give NXDOMAIN. */
  records: Map<string, ReceivedRecord>;
  /** The received questions as "TYPE name". */
  asked: string[];
  close: () => Promise<void>;
}

const servfail = 2;
const nxdomain = 3;

export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, ReceivedRecord>();
  const asked: string[] = [];
  const socket = createSocket('udp4');

  function answer(bytes: Buffer, from: RemoteInfo) {
    const query = dnsPacket.decode(bytes);
    const question = query.questions?.[0];
    if (!question) return;
    const name = question.name.toLowerCase();
    asked.push(`${question.type} ${name}`);
    const record = question.type === 'TXT' ? records.get(name) : undefined;
    if (record === 'silent') return;
    const code = record === undefined ? nxdomain : record === 'broken' ? servfail : 0;
    const texts = record === undefined || record === 'broken' ? [] : record;
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
