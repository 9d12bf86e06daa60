// `GET /settings/system`: what `doctor` finds, for administrators.
import type { FastifyInstance } from 'fastify';
import { type SystemReport, settings, systemReport } from '#resources/settings/contract.ts';
import { type DoctorNeeds, examine } from '#server/doctor/examine.ts';
import { levelOf } from '#server/doctor/finding.ts';
import { registerCall } from '#server/kit/calls.ts';
import { keptFor } from '#server/kit/kept.ts';
import { noQuery } from '#src/shared/contract.ts';
import { grant } from '#src/shared/grants.ts';

/** All files are looked at: not for each who asks. */
const keptMs = 60_000;

/** `needs.db` is for what nobody waits for. */
export function registerSystem(app: FastifyInstance, needs: DoctorNeeds): void {
  const report = keptFor(keptMs, async (): Promise<SystemReport> => {
    const findings = await examine(needs);
    return {
      checkedAt: new Date().toISOString(),
      level: levelOf(findings),
      findings: findings.map(({ level, text, todo = '', details = [] }) => ({
        level,
        text,
        todo,
        details: [...details],
      })),
    };
  });

  registerCall(app, 'GET', `${settings.path}/system`, {
    tags: [settings.many],
    summary: 'What is wrong with this installation, and what to do about it; looked at once a minute at most',
    access: grant(settings, 'read'),
    query: noQuery,
    answer: systemReport,
    run: report.get,
  });
}
