// How a bucket is reached, for uploads and for copies alike.
import type { Environment } from '#server/environment.ts';

/** A store that says nothing for so long hangs: nobody waits for it. */
export const silentMs = 10_000;

/** The client's settings. `waitMs`: how long the store may say nothing. */
export const s3ClientSettings = (
  { region, accessKeyId, secretAccessKey, endpoint }: NonNullable<Environment['s3']>,
  waitMs = silentMs,
) => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  ...(endpoint && { endpoint, forcePathStyle: true }),
  maxAttempts: 2,
  requestHandler: { connectionTimeout: waitMs, socketTimeout: waitMs },
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
});
