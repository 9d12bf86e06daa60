// Finds screens by their file names and loads them on demand.
import type { ComponentType } from 'react';

/** Loads the module of a screen, which exports the component as `Screen`. */
export type LoadScreen = () => Promise<{ Screen: ComponentType }>;

const resourceScreens = import.meta.glob<{ Screen: ComponentType }>(
  '../../resources/*/{list,form,show,own,screen,stores}.tsx',
);
const pages = import.meta.glob<{ Screen: ComponentType }>('./pages/profile.tsx');

/** Loader of `resources/<folder>/<file>.tsx`; undefined without that file. */
export const resourceScreen = (folder: string, file: string): LoadScreen | undefined =>
  resourceScreens[`../../resources/${folder}/${file}.tsx`];

/** Loader of the screen at `/<name>` that is not a resource's list. */
export const namedScreen = (name: string): LoadScreen | undefined =>
  resourceScreen(name, 'screen') ?? pages[`./pages/${name}.tsx`];

/**
 * Whether a screen exists at a path, judged by file names alone: before sign-in the registry is not loaded. A
 * resource without `show.tsx` has its forms in drawers, which have no path.
 */
export function isScreenPath(pathname: string): boolean {
  const [name = '', ...rest] = pathname.replace(/^\/+|\/+$/g, '').split('/');
  const [first = '', second = ''] = rest;
  const show = resourceScreen(name, 'show');
  const own = name.startsWith('my-') && resourceScreen(name.slice('my-'.length), 'own');
  switch (rest.length) {
    case 0:
      return Boolean(resourceScreen(name, 'list') || namedScreen(name) || own);
    case 1:
      return Boolean(show || own);
    case 2:
      return first === 'edit'
        ? Boolean(show && resourceScreen(name, 'form'))
        : second === 'stores' && Boolean(resourceScreen(name, 'stores'));
    default:
      return false;
  }
}
