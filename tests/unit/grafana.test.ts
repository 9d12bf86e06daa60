// The dashboard asks for what the server tells.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('each series of the dashboard is one that the server has', async () => {
  const files = ['metrics', 'database', 'pools', 'copies'].map((name) =>
    readFile(`server/metrics/${name}.ts`, 'utf8'),
  );
  const source = (await Promise.all(files)).join('');
  const dashboard = await readFile('docs/grafana.json', 'utf8');
  const asked = new Set(
    dashboard.match(/\bconsole_[a-z_]+/g)?.map((name) => name.replace(/_(count|bucket)$/, '')),
  );
  expect(asked.size).toBeGreaterThan(10);
  const missing = [...asked].filter(
    (name) => !source.includes(`'${name}'`) && !source.includes(`gauge('${name.replace('console_', '')}'`),
  );
  expect(missing).toEqual([]);
});
