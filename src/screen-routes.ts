// The screens of all resources with their addresses, by the convention that `ResourceDefinition` describes.
import { registry } from '#resources/registry.tsx';
import type { LoadScreen, ResourceDefinition } from './kit/resource.ts';
import { isResource, isShared, listPath, type SharedScreen } from './layout/menu.ts';
import { type LoadedScreen, screenLoader } from './screen-loader.tsx';
import { inTitle } from './shared/texts.ts';

type Kind = 'list' | 'create' | 'edit' | 'show' | 'below' | 'own';

export interface ScreenRoute extends LoadedScreen {
  readonly path: string;
  readonly kind: Kind;
  readonly title: string;
  readonly definition: ResourceDefinition;
}

function routesOf(definition: ResourceDefinition): ScreenRoute[] {
  const { screens, below = {}, contract, texts } = definition;
  const base = listPath(definition);
  const one = inTitle(contract.one);
  const route = (kind: Kind, load: LoadScreen | undefined, path: string, title: string): ScreenRoute[] =>
    load ? [{ kind, path, title, definition, ...screenLoader(load) }] : [];
  return [
    ...route('list', screens.list, base, texts.title),
    ...route('create', screens.create, `${base}/create`, `Create ${one}`),
    ...route('edit', screens.edit, `${base}/edit/:id`, `Edit ${one}`),
    ...route('show', screens.show, `${base}/:id`, `${one} Details`),
    ...route('own', screens.own, `/my-${contract.name}`, `My ${texts.title}`),
    ...route('own', screens.own && screens.show, `/my-${contract.name}/:id`, `${one} Details`),
    ...Object.entries(below).flatMap(([segment, load]) =>
      route('below', load, `${base}/:id/${segment}`, `${one} ${segment}`),
    ),
  ];
}

export const definitions: readonly ResourceDefinition[] = registry.filter(isResource);

export const screenRoutes: readonly ScreenRoute[] = definitions.flatMap(routesOf);

export interface SharedRoute extends SharedScreen, LoadedScreen {}

/** The screens of several resources. */
export const sharedRoutes: readonly SharedRoute[] = registry
  .filter(isShared)
  .map((entry) => ({ ...entry, ...screenLoader(entry.screen) }));
