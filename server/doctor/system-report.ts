// `GET /settings/system`: the findings of `doctor`, for administrators.
import type { FastifyInstance } from 'fastify';
import { type SystemReport, settings, systemReport } from '#resources/settings/contract.ts';
import { cachedFor } from '#server/cached-value.ts';
import { registerCall } from '#server/http/calls.ts';
import { noQuery } from '#shared/contract/contract.ts';
import { permission } from '#shared/domain/permissions.ts';
import { levelOf } from './finding.ts';
import { type DoctorContext, examine } from './run-checks.ts';

/** The checks are expensive, so their report is cached. */
const cacheMs = 60_000;

/** `GET /settings/system`: findings of `doctor`, for administrators. `needs.db`: pool for background work. */
export function registerSystem(app: FastifyInstance, needs: DoctorContext): void {
  const report = cachedFor(cacheMs, async (): Promise<SystemReport> => {
    const findings = await examine(needs);
    return {
      checkedAt: new Date().toISOString(),
      level: levelOf(findings),
      findings: findings.map(({ todo = '', details = [], ...found }) => ({
        ...found,
        todo,
        details: [...details],
      })),
    };
  });

  registerCall(app, 'GET', `${settings.path}/system`, {
    tags: [settings.many],
    summary: 'Check the installation: problems and how to fix them. Checked at most once a minute',
    access: permission(settings, 'read'),
    query: noQuery,
    answer: systemReport,
    run: report.get,
  });
}
