// Data provider for lists that show the specification's sample rows, on servers without their routes.
import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core';
import type { ListAnswer } from './data.ts';
import { ApiError } from './envelopes.ts';

export const sampleProviderName = 'sample';

/** Sample rows by resource, loaded on demand. */
export type Samples = Readonly<Record<string, () => Promise<{ sample: readonly BaseRecord[] }>>>;

const refuse = async (): Promise<never> => {
  throw new ApiError(405, 'Sample data cannot be changed.');
};

/** Supports lists only: sample rows can be neither opened nor changed. */
export function createSampleProvider(samples: Samples): DataProvider {
  return {
    getApiUrl: () => '',
    async getList<T extends BaseRecord>({ resource }: GetListParams): Promise<ListAnswer<T>> {
      const { sample = [] } = (await samples[resource]?.()) ?? {};
      return { data: [...sample] as T[], total: sample.length, counted: true };
    },
    getOne: refuse,
    create: refuse,
    update: refuse,
    deleteOne: refuse,
  };
}
