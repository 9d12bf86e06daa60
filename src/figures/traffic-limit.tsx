import { Hinted } from '#src/kit/values.tsx';
import { requestsPerMonth, visitsPerMonth } from '#src/shared/traffic-limit.ts';

/** How many visits a month a plan allows, in short; to the last one in a hint. `-` where that is not known. */
export const TrafficLimit = ({ visits }: { visits: number | undefined }) =>
  visits === undefined ? '-' : <Hinted hint={requestsPerMonth(visits)}>{visitsPerMonth(visits)}</Hinted>;
