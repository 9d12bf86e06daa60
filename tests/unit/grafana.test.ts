// The dashboard asks for what the server tells, and for all of it.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const files = ['metrics', 'database', 'scrape'].map((name) => readFile(`server/metrics/${name}.ts`, 'utf8'));
const source = (await Promise.all(files)).join('');
const gauges = [...source.matchAll(/gauge\(\s*'([a-z_]+)'/g)].map(([, name]) => `console_${name}`);
const others = [...source.matchAll(/name: '(console_[a-z_]+)'/g)].map(([, name]) => name);
const told = new Set([...gauges, ...others]);

const dashboard = await readFile('docs/grafana.json', 'utf8');
const asked = new Set(
  dashboard.match(/\bconsole_[a-z_]+/g)?.map((name) => name.replace(/_(count|bucket)$/, '')),
);

it('each series of the dashboard is one that the server has', () => {
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !told.has(name))).toEqual([]);
});

it('each series that the server has is in the dashboard', () => {
  expect([...told].filter((name) => !asked.has(name ?? ''))).toEqual([]);
});
