// Reads query plans from PostgreSQL.
import type { Client } from 'pg';
import type { RecordedQuery } from './queries.ts';

/** A node of `explain (analyze, buffers, format json)`. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The number of rows that a node read, over all its loops. */
export const rowsOf = (node: PlanNode) =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0));

/** Runs the queries again with `explain analyze` and returns the nodes of all plans. */
export async function planNodesOf(
  client: Client,
  ...queries: Pick<RecordedQuery, 'text' | 'values'>[]
): Promise<PlanNode[]> {
  const nodes: PlanNode[] = [];
  for (const { text, values } of queries) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
    nodes.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
  }
  return nodes;
}
