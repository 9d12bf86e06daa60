// When the last good copy was made, where copies are made by a timer. Their place is asked once a minute at most.
import { copyState } from '#server/backup/timer.ts';
import type { Environment } from '#server/environment.ts';
import { keptFor, within } from '#server/kit/kept.ts';
import { gaugesOf, type Metrics } from './metrics.ts';

const keptMs = 60_000;
const patienceMs = 3_000;

/** Adds the gauges; gives what fills them. A place that is away is told nothing of, and so is one that is slow. */
export function copyMetrics(metrics: Metrics, settings: Environment): () => Promise<void> {
  if (!settings.backup) return async () => {};
  const gauge = gaugesOf(metrics);
  const at = gauge('last_backup_timestamp_seconds', 'When the last good backup was made; 0: there is none');
  const size = gauge('last_backup_size_bytes', 'How large the last good backup is');
  const forget = () => {
    at.remove();
    size.remove();
  };
  forget();
  const looked = keptFor(keptMs, async () => {
    const last = (await copyState(settings))?.last;
    at.set(last ? last.at.getTime() / 1000 : 0);
    size.set(last?.bytes ?? 0);
  });
  return () => within(patienceMs, looked.get().catch(forget), () => undefined);
}
