import pg from 'pg';

/**
 * A connection on which statements do not wait for the answers to those before them (PostgreSQL's pipelining), and on which
 * those of one turn of the event loop leave in one write.
 */
export class PipelinedClient extends pg.Client {
  private isHeld = false;

  constructor(config?: pg.ClientConfig) {
    super({ pipeline: true, ...config } as pg.ClientConfig);
    this.query = ((...args: unknown[]) => {
      this.holdWrites();
      return Reflect.apply(pg.Client.prototype.query, this, args);
    }) as pg.Client['query'];
  }

  private holdWrites(): void {
    if (this.isHeld) return;
    const { stream } = (this as unknown as { connection: { stream: NodeJS.WritableStream & Corkable } })
      .connection;
    this.isHeld = true;
    stream.cork();
    // After the promises that are settled already: what follows them is asked by then.
    process.nextTick(() => {
      this.isHeld = false;
      stream.uncork();
    });
  }
}

interface Corkable {
  cork: () => void;
  uncork: () => void;
}
