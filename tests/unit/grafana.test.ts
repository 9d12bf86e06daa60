// The dashboard asks for what the server tells.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('each series of the dashboard is one that the server has', async () => {
  const files = ['metrics', 'database', 'scrape'].map((name) =>
    readFile(`server/metrics/${name}.ts`, 'utf8'),
  );
  const source = (await Promise.all(files)).join('');
  const gauges = new Set([...source.matchAll(/gauge\(\s*'([a-z_]+)'/g)].map(([, name]) => `console_${name}`));
  const dashboard = await readFile('docs/grafana.json', 'utf8');
  const asked = new Set(
    dashboard.match(/\bconsole_[a-z_]+/g)?.map((name) => name.replace(/_(count|bucket)$/, '')),
  );
  expect(asked.size).toBeGreaterThan(10);
  const missing = [...asked].filter((name) => !source.includes(`'${name}'`) && !gauges.has(name));
  expect(missing).toEqual([]);
});
