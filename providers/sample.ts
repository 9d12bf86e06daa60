// The data provider of lists that show the specification's sample rows, on a server that knows only its calls.
import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core';
import type { ListAnswer } from './data.ts';
import { ApiError } from './envelopes.ts';

/** The name under which Refine knows it. */
export const sampleProviderName = 'sample';

/** The rows of each resource that has samples; loaded when they are first shown. */
export type Samples = Readonly<Record<string, () => Promise<{ sample: readonly BaseRecord[] }>>>;

const refuse = async (): Promise<never> => {
  throw new ApiError(405, 'Sample data cannot be changed.');
};

/** Lists only: what is made up can be neither opened nor changed. */
export function createSampleProvider(samples: Samples): DataProvider {
  return {
    getApiUrl: () => '',
    async getList<T extends BaseRecord>({ resource }: GetListParams): Promise<ListAnswer<T>> {
      const { sample = [] } = (await samples[resource]?.()) ?? {};
      return { data: [...sample] as T[], total: sample.length, counted: true, relation: 'exact' };
    },
    getOne: refuse,
    create: refuse,
    update: refuse,
    deleteOne: refuse,
  };
}
