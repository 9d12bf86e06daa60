// Starts an S3-compatible server.
import S3rver from 's3rver';

/** The only keys that the server accepts. */
export const s3Account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
export const s3Bucket = 'console';

export interface S3Store {
  readonly endpoint: string;
  readonly port: number;
  stop(): Promise<unknown>;
}

/** Starts the server with one bucket, whose files are in `directory`. */
export async function startS3(directory: string, wantedPort = 0): Promise<S3Store> {
  const store = new S3rver({
    port: wantedPort,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: s3Bucket }],
  });
  const { port } = await store.run();
  return { endpoint: `http://127.0.0.1:${port}`, port, stop: () => store.close() };
}
