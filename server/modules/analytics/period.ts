import type { Period } from '#resources/analytics/contract.ts';
import { daysBefore, monthStart } from '#server/lists/days.ts';

/** Start of a period, and start of the equally long period before it, to compare with. */
export function spanOf(period: Period, now: Date): { start: string; before: string } {
  if (period === 'month') return { start: monthStart(now), before: monthStart(now, 1) };
  if (period === '12-months') {
    const yearsBefore = (years: number) => {
      const time = new Date(now);
      time.setUTCFullYear(now.getUTCFullYear() - years);
      return daysBefore(time, 0);
    };
    return { start: yearsBefore(1), before: yearsBefore(2) };
  }
  const days = period === '30-days' ? 30 : 90;
  return { start: daysBefore(now, days), before: daysBefore(now, 2 * days) };
}
