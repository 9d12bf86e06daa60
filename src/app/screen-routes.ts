// Builds the routes of all screens, and Refine's resources, from the registry.
import type { ResourceProps } from '@refinedev/core';
import { matchRoutes } from 'react-router-dom';
import { adminPanel, profile, userPortal } from '#resources/registry.tsx';
import { inTitle } from '#shared/contract/texts.ts';
import {
  hasCreateForm,
  isResource,
  type RegistryEntry,
  type ResourceDefinition,
  type ScreenDefinition,
  subScreenName,
} from '#src/show/resource.ts';
import { type LoadedScreen, screenLoader } from './screen-loader.tsx';
import { type LoadScreen, namedScreen, resourceScreen } from './screens.ts';

type Kind = 'list' | 'create' | 'edit' | 'show' | 'below' | 'own' | 'screen';

interface AnyRoute extends LoadedScreen {
  readonly path: string;
  readonly title: string;
  /** The User Portal doesn't have this screen. */
  readonly adminOnly: boolean;
}

export interface ResourceRoute extends AnyRoute {
  readonly kind: Exclude<Kind, 'screen'>;
  readonly definition: ResourceDefinition;
}

/** A screen that belongs to no resource: settings, profile. */
export interface NamedRoute extends AnyRoute {
  readonly kind: 'screen';
  readonly screen: ScreenDefinition;
}

export type ScreenRoute = ResourceRoute | NamedRoute;

export const definitions: readonly ResourceDefinition[] = adminPanel.filter(isResource);

const account = [profile];
const portalNames = new Set([...userPortal, ...account].map(({ name }) => name));
const namedScreens: readonly ScreenDefinition[] = [
  ...new Set([...adminPanel, ...userPortal, ...account].filter((entry) => 'name' in entry)),
];

function routesOf(definition: ResourceDefinition): ResourceRoute[] {
  const { contract, texts, below = [], isForAll = false } = definition;
  const { name } = contract;
  const singular = inTitle(contract.one);
  const load = (file: string) => resourceScreen(name, file);
  const route = (kind: ResourceRoute['kind'], screen: LoadScreen | undefined, path: string, title: string) =>
    screen
      ? [{ kind, path, title, definition, adminOnly: !isForAll && kind !== 'own', ...screenLoader(screen) }]
      : [];
  const form = definition.formsInDrawer ? undefined : load('form');
  const show = load('show');
  const own = load('own');
  return [
    ...route('list', load('list') ?? load('screen'), `/${name}`, texts.title),
    ...route('create', form, `/${name}/create`, `Create ${singular}`),
    // Without a create body, the form is the resource's own, for new records only.
    ...route('edit', hasCreateForm(definition) ? form : undefined, `/${name}/edit/:id`, `Edit ${singular}`),
    ...route('show', show, `/${name}/:id`, `${singular} Details`),
    ...route('own', own, `/my-${name}`, `My ${texts.title}`),
    ...route('own', own && show, `/my-${name}/:id`, `${singular} Details`),
    ...below.flatMap((segment) =>
      route('below', load(segment), `/${name}/:id/${segment}`, `${singular} ${segment}`),
    ),
  ];
}

const namedRoutes: readonly NamedRoute[] = namedScreens.flatMap((screen) => {
  const { name, label: title } = screen;
  const load = namedScreen(name);
  const adminOnly = !portalNames.has(name);
  return load ? [{ kind: 'screen', path: `/${name}`, title, screen, adminOnly, ...screenLoader(load) }] : [];
});

export const screenRoutes: readonly ScreenRoute[] = [...namedRoutes, ...definitions.flatMap(routesOf)];

export const routeAt = (pathname: string): ScreenRoute | undefined => {
  const routes = matchRoutes(
    screenRoutes.map((route) => ({ path: route.path, handle: route })),
    pathname,
  );
  return routes?.[0]?.route.handle;
};

/** Name of the Refine resource that is a sidebar group: the `meta.parent` of its screens. */
const groupName = (group: string) => `group: ${group}`;

const parentOf = (group?: string, parent = group && groupName(group)) => (parent ? { parent } : {});

const pathsOf = (definition: ResourceDefinition, kinds: readonly Kind[]) =>
  screenRoutes.filter(
    (route) => route.kind !== 'screen' && route.definition === definition && kinds.includes(route.kind),
  );

function screenResource({ name, label, icon, group, needs, sampled }: ScreenDefinition): ResourceProps {
  const list = `/${name}`;
  const show = screenRoutes.find(({ path }) => path === `${list}/:id`)?.path;
  return { name, list, ...(show && { show }), meta: { label, icon, ...parentOf(group), needs, sampled } };
}

function recordResources(definition: ResourceDefinition): ResourceProps[] {
  const { contract, icon, group, texts } = definition;
  const { name } = contract;
  const paths = pathsOf(definition, ['list', 'create', 'edit', 'show']).map(({ kind, path }) => [kind, path]);
  return [
    {
      name,
      ...Object.fromEntries(paths),
      meta: { label: texts.title, icon, ...parentOf(group, definition.parent) },
    },
    ...pathsOf(definition, ['below']).map(({ path, title }) => ({
      name: subScreenName(contract, path.slice(path.lastIndexOf('/') + 1)),
      list: path,
      meta: { label: title, parent: name, hide: true },
    })),
  ];
}

const groups = [...new Set(adminPanel.flatMap(({ group }) => group ?? []))];
const allEntries = [...new Set<RegistryEntry>([...adminPanel, ...userPortal, ...account])];

/** Refine's resources: the source of menu, breadcrumbs and addresses. */
export const resources: ResourceProps[] = [
  ...groups.map((group) => ({ name: groupName(group), meta: { label: group } })),
  ...allEntries.flatMap((entry) => (isResource(entry) ? recordResources(entry) : screenResource(entry))),
];
