import { requestsPerMonth, visitsPerMonth } from '#shared/domain/traffic-limit.ts';
import { WithHint } from './values.tsx';

/** A plan's visits per month in short form, with the exact number as a hint. `-` if unknown. */
export const TrafficLimit = ({ visits }: { visits: number | undefined }) =>
  visits === undefined ? '-' : <WithHint hint={requestsPerMonth(visits)}>{visitsPerMonth(visits)}</WithHint>;
