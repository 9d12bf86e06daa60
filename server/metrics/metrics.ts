// Defines the process's Prometheus metrics. They contain no names, records or addresses.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Handlers } from '#server/jobs/runner.ts';

export type Metrics = ReturnType<typeof openMetrics>;

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobSeconds = [0.01, 0.1, 1, 10, 60, 600, 3_600];

/** `ofProcess`: also registers event loop, memory and CPU metrics, which cover the whole process. */
export function openMetrics({ ofProcess = false } = {}) {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });

  return {
    registry,
    requests: new Histogram({
      name: 'console_http_request_duration_seconds',
      help: 'Request duration by method, route pattern and response status',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    }),
    inFlight: new Gauge({
      name: 'console_http_requests_in_flight',
      help: 'Requests in progress',
      registers,
    }),
    eventStreams: new Gauge({
      name: 'console_event_streams',
      help: 'Open event streams',
      registers,
    }),
    signIns: new Counter({
      name: 'console_sign_ins_total',
      help: 'Sign-in attempts: accepted, wrong (email or password), inactive (account), refused (too many)',
      labelNames: ['outcome'],
      registers,
    }),
    refusals: new Counter({
      name: 'console_refusals_total',
      help: 'Refused requests: signed-out 401, not-allowed 403, too-many 429, overloaded and unavailable 503',
      labelNames: ['reason'],
      registers,
    }),
    jobs: new Histogram({
      name: 'console_job_duration_seconds',
      help: 'Duration of jobs in this process by kind and outcome',
      labelNames: ['kind', 'outcome'],
      buckets: jobSeconds,
      registers,
    }),
  };
}

/** Creates gauges whose values are set on scrape. */
export const gaugesOf =
  ({ registry }: Metrics) =>
  <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `console_${name}`, help, labelNames, registers: [registry] });

export const countJobs = ({ jobs }: Metrics, handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, handle]) => [
      kind,
      async (...args: unknown[]) => {
        const end = jobs.startTimer({ kind });
        try {
          await (handle as (...all: unknown[]) => Promise<void>)(...args);
          end({ outcome: 'done' });
        } catch (error) {
          end({ outcome: 'failed' });
          throw error;
        }
      },
    ]),
  ) as Handlers;
