// Compares the Grafana dashboard with the metrics that the server exports.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const files = ['metrics', 'database', 'scrape'].map((name) => readFile(`server/metrics/${name}.ts`, 'utf8'));
const source = (await Promise.all(files)).join('');
const gauges = [...source.matchAll(/gauge\(\s*'([a-z_]+)'/g)].map(([, name]) => `console_${name}`);
const otherSeries = [...source.matchAll(/name: '(console_[a-z_]+)'/g)].map(([, name]) => name);
const exported = new Set([...gauges, ...otherSeries]);

const dashboard = await readFile('docs/grafana.json', 'utf8');
const charted = new Set(
  dashboard.match(/\bconsole_[a-z_]+/g)?.map((name) => name.replace(/_(count|bucket)$/, '')),
);

it('uses only series that the server exports', () => {
  expect(charted.size).toBeGreaterThan(10);
  expect([...charted].filter((name) => !exported.has(name))).toEqual([]);
});

it('shows every series that the server exports', () => {
  expect([...exported].filter((name) => !charted.has(name ?? ''))).toEqual([]);
});
