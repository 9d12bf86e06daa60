// Refine is published with esbuild's keepNames helper, which wraps each function in an
// `Object.defineProperty` call, so a bundler can't remove unused ones.
// This plugin replaces the helper by a pure function; unused code of about 80 kB then goes.
import type { Plugin } from 'vite';

const helper =
  /var (\w+)=Object\.defineProperty;var (\w+)=\((\w+),(\w+)\)=>\1\(\3,"name",\{value:\4,configurable:!0\}\);/;

/** Modules whose helper is replaced. Each one in the build must have it. */
const publishedWithHelper = /\/node_modules\/@refinedev\/(?:core|antd)\/dist\/[^/]+\.mjs(\?.*)?$/;

/** Replaces the helper by a pure identity function. Throws if a module does not have it. */
export function pureKeepNames(): Plugin {
  let replaced = 0;
  return {
    name: 'pure-keep-names',
    apply: 'build',
    buildEnd(error) {
      if (!error && replaced === 0)
        throw new Error('No module of @refinedev was seen: see scripts/build/keep-names.ts.');
    },
    transform: {
      filter: { id: publishedWithHelper },
      handler(code, id) {
        if (!helper.test(code)) {
          throw new Error(
            `${id} has no keepNames helper of the known form. Look at how the package is published now, then change or remove scripts/build/keep-names.ts.`,
          );
        }
        replaced += 1;
        return {
          code: code.replace(
            helper,
            (_all, define: string, name: string) =>
              `var ${define}=Object.defineProperty;/*#__NO_SIDE_EFFECTS__*/function ${name}(target){return target}`,
          ),
          map: null,
        };
      },
    },
  };
}
