// Which modules a screen needs, by the convention of the folders: `/users/create` is `resources/users/form.tsx`,
// `/my-stores` is `resources/stores/own.tsx`, and `/dashboard`, which is no resource, `resources/dashboard/screen.tsx`.

/** Vite's manifest: source file to its built file and what it imports. */
export type Manifest = Readonly<
  Record<string, { file: string; imports?: string[]; isEntry?: boolean; dynamicImports?: string[] }>
>;

const screens: Readonly<Record<string, string>> = { create: 'form', edit: 'form' };

/** The source file of the screen at a path; it may not be there. */
function sourceOf(path: string): string {
  const [segment = '', first, second] = path.split('/').filter(Boolean);
  const name = segment.replace(/^my-/, '');
  if (first === undefined) return `resources/${name}/${name === segment ? 'list' : 'own'}.tsx`;
  return `resources/${name}/${screens[first] ?? second ?? 'show'}.tsx`;
}

/** The files to preload for a path: the console's frame and the screen, with all that they import. */
export function modulesFor(manifest: Manifest, path: string): string[] {
  const [name = ''] = path.split('/').filter(Boolean);
  const wanted =
    path === '/login'
      ? ['src/pages/login.tsx']
      : ['src/app.tsx', sourceOf(path), `resources/${name}/screen.tsx`, `src/pages/${name}.tsx`];
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    // The entry itself stands in the page already.
    if (!chunk.isEntry) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of wanted) add(key);
  return [...files];
}
