// The figures of the cards above the list, from rows that are loaded: for servers that have no summary.
import type { Answered } from '#src/shared/answered.ts';
import type { Template, TemplateSummary } from './contract.ts';

/** `total`: how many templates there are, as far as it is known. All else is of the rows alone. */
export function templateFigures(rows: readonly Answered<Template>[], total: number): TemplateSummary {
  const withLayout = (layout: string) =>
    rows.filter(({ configuration }) => configuration?.layout === layout).length;
  return { total, sidebar: withLayout('sidebar'), grid: withLayout('grid') };
}
