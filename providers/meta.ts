// Reads a call's `meta` for the data provider.
import type { MetaQuery } from '@refinedev/core';
import type { AxiosRequestConfig } from 'axios';

/** Called with the share of the body that has been sent, from 0 to 1. */
type OnProgress = (share: number) => void;

/** Aborts the call when its query is cancelled. */
export const signalOf = (meta: MetaQuery | undefined): Pick<AxiosRequestConfig, 'signal'> => {
  const signal = meta?.queryContext?.signal;
  return signal ? { signal } : {};
};

/** `meta.ifMatch`: the version that the write is based on. */
export const ifMatch = (meta: MetaQuery | undefined): Record<string, string> =>
  typeof meta?.ifMatch === 'string' ? { 'If-Match': meta.ifMatch } : {};

/** `meta.onProgress` reports the progress of an upload. */
export function progressOf(meta: MetaQuery | undefined): Pick<AxiosRequestConfig, 'onUploadProgress'> {
  const onProgress = meta?.onProgress as OnProgress | undefined;
  if (!onProgress) return {};
  return { onUploadProgress: ({ progress }) => progress !== undefined && onProgress(progress) };
}
