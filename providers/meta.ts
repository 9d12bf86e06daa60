// What a call's `meta` says to the data provider.
import type { MetaQuery } from '@refinedev/core';
import type { AxiosRequestConfig } from 'axios';

/** Is told how much of a body is sent: from 0 to 1. */
type OnProgress = (share: number) => void;

/** Breaks the call off when nobody waits for it any more. */
export const signalOf = (meta: MetaQuery | undefined): Pick<AxiosRequestConfig, 'signal'> => {
  const signal = meta?.queryContext?.signal;
  return signal ? { signal } : {};
};

/** `meta.ifMatch`: the version that a write is meant for. */
export const ifMatch = (meta: MetaQuery | undefined): Record<string, string> =>
  typeof meta?.ifMatch === 'string' ? { 'If-Match': meta.ifMatch } : {};

/** `meta.onProgress` watches a body with files while it is sent. */
export function progressOf(meta: MetaQuery | undefined): Pick<AxiosRequestConfig, 'onUploadProgress'> {
  const onProgress = meta?.onProgress as OnProgress | undefined;
  if (!onProgress) return {};
  return { onUploadProgress: ({ progress }) => progress !== undefined && onProgress(progress) };
}
