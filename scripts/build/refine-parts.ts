// Refine's parts for Ant Design are published as one module: where a list uses its table, the form that other screens use,
// and what shows notifications, would come along. Each module that imports it gets a copy, of which the unused is left
// out. What the copies would have in common, its contexts, no screen uses.
import type { Plugin } from 'vite';

const name = '@refinedev/antd';

/** Gives each module that imports `@refinedev/antd` what it uses of it. */
export function refineParts(): Plugin {
  return {
    name: 'refine-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${name}$`) },
      async handler(source, importer) {
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        const user = importer
          ?.split('/')
          .at(-1)
          ?.replace(/\.\w+$/, '');
        return resolved && { ...resolved, id: `${resolved.id}?for=${user}` };
      },
    },
  };
}
