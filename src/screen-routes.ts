// The screens of all resources with their addresses, by the convention that `ResourceDefinition` describes, and those
// that are no resource's.
import { portal, registry } from '#resources/registry.tsx';
import type { LoadScreen, ResourceDefinition } from './kit/resource.ts';
import { isResource, listPath, type MenuLink, type RegistryEntry } from './layout/menu.ts';
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

/** A screen that is no resource's, at the address of its link in the menu. */
export interface LinkRoute extends LoadedScreen {
  readonly link: MenuLink;
  /** It is not in the portal. */
  readonly adminOnly: boolean;
}

const screenLinks = (entries: readonly RegistryEntry[]): MenuLink[] =>
  entries.filter((entry): entry is MenuLink => !isResource(entry) && entry.screen !== undefined);

const inPortal = new Set(screenLinks(portal).map(({ path }) => path));

export const linkRoutes: readonly LinkRoute[] = [
  ...screenLinks(portal),
  ...screenLinks(registry).filter(({ path }) => !inPortal.has(path)),
].flatMap((link) =>
  link.screen ? [{ link, adminOnly: !inPortal.has(link.path), ...screenLoader(link.screen) }] : [],
);
