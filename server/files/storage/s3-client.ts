// Configures the S3 client for uploads and backups.
import type { Environment } from '#server/environment.ts';

/** Time without data after which a connection to the store counts as hung. */
export const socketTimeoutMs = 10_000;

/** `waitMs`: limit for connecting and for silence on the socket. */
export const s3ClientSettings = (
  { region, accessKeyId, secretAccessKey, endpoint }: NonNullable<Environment['s3']>,
  waitMs = socketTimeoutMs,
) => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  ...(endpoint && { endpoint, forcePathStyle: true }),
  maxAttempts: 2,
  requestHandler: { connectionTimeout: waitMs, socketTimeout: waitMs },
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
});
