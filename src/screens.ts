// The screens, found by their files' names and loaded on demand. No definition imports one.
import type { ComponentType } from 'react';

/** A screen's module, loaded when it is first needed. It exports the screen under the name `Screen`. */
export type LoadScreen = () => Promise<{ Screen: ComponentType }>;

const resourceScreens = import.meta.glob<{ Screen: ComponentType }>(
  '../resources/*/{list,form,show,own,screen,stores}.tsx',
);
const pages = import.meta.glob<{ Screen: ComponentType }>('./pages/{profile,support}.tsx');

/** The screen `resources/<folder>/<file>.tsx`, if there is one. */
export const resourceScreen = (folder: string, file: string): LoadScreen | undefined =>
  resourceScreens[`../resources/${folder}/${file}.tsx`];

/** The screen at `/<name>` that is no resource's. */
export const namedScreen = (name: string): LoadScreen | undefined =>
  resourceScreen(name, 'screen') ?? pages[`./pages/${name}.tsx`];

/**
 * Whether a screen stands at a path, by the files alone: before sign-in nothing else is loaded. Resources without details have
 * their forms in drawers.
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
