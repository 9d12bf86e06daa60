// `GET /events`: a stream of server-sent events for each open console.
import sse from '@fastify/sse';
import type { FastifyInstance } from 'fastify';
import { noQuery } from '#shared/contract/contract.ts';
import { eventsPath } from '#shared/contract/events.ts';
import type { EventHub } from './hub.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer stays open, so its duration is no measure of the server's speed. */
    isStream?: true;
  }
}

export async function registerEvents(app: FastifyInstance, hub: EventHub): Promise<void> {
  await app.register(sse);
  app.route({
    method: 'GET',
    url: eventsPath,
    // A HEAD request would never end.
    exposeHeadRoute: false,
    // The hub sends its own heartbeat, which contains a cursor.
    sse: { kind: 'manual', heartbeat: false },
    config: { access: 'signed-in', isUse: false, isStream: true },
    schema: {
      tags: ['Notices'],
      summary:
        'Follow your notices, the changes that you may see and other people with a form that you have open, as `text/event-stream`. `Last-Event-ID` continues a stream without loss',
      querystring: noQuery,
    },
    handler: (request, reply) => hub.open(request, reply),
  });
  app.addHook('preClose', async () => hub.close());
}
