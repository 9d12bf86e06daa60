import { WithHint } from '#src/kit/values.tsx';
import { requestsPerMonth, visitsPerMonth } from '#src/shared/traffic-limit.ts';

/** A plan's visits per month in short form, with the exact number as a hint. `-` if unknown. */
export const TrafficLimit = ({ visits }: { visits: number | undefined }) =>
  visits === undefined ? '-' : <WithHint hint={requestsPerMonth(visits)}>{visitsPerMonth(visits)}</WithHint>;
