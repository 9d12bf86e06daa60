// The palette's commands: create a record, go to a screen, change the console's settings.
import {
  ArrowRightOutlined,
  BulbOutlined,
  LogoutOutlined,
  PlusOutlined,
  QuestionOutlined,
} from '@ant-design/icons';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { canAccess } from '#providers/access-control.ts';
import { type Identity, useIdentity } from '#providers/identity.ts';
import { openParam, tabParam } from '#shared/contract/list-query.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { searchableLinks } from '#src/app/layout/account-links.ts';
import type { MenuGroup } from '#src/app/layout/menu.ts';
import { definitions, routeAt } from '#src/app/screen-routes.ts';
import { useLogOut } from '#src/auth/use-log-out.ts';
import { hasCreateForm, listPath, type ResourceDefinition } from '#src/show/resource.ts';
import { chooseScheme, schemeChoices, useSchemeChoice } from '#src/ui/color-scheme.ts';
import { drawerParam, withParam } from '#src/ui/url-state.ts';
import { usePaletteHost } from './palette-host.ts';

export interface Command {
  /** Identifies the command in the list of recent choices. */
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** Listed only when the user has typed something. */
  readonly minor?: boolean;
}

export interface CommandGroup {
  readonly label: string;
  readonly commands: readonly Command[];
}

/** Path of the create form: a screen, or a drawer above the list. */
function createPath(definition: ResourceDefinition): string | undefined {
  if (definition.formsInDrawer) return withParam(listPath(definition), openParam, drawerParam('create'));
  const path = `/${definition.contract.name}/create`;
  return routeAt(path)?.kind === 'create' ? path : undefined;
}

interface Place {
  readonly label: string;
  readonly path: string;
  readonly minor?: boolean;
}

const creates = (identity: Identity): Place[] =>
  definitions.flatMap((definition) => {
    const path = createPath(definition);
    const isOffered = hasCreateForm(definition) && canAccess(definition.contract, 'create', identity);
    return isOffered && path !== undefined
      ? [{ label: `Create ${inSentence(definition.contract.one)}`, path }]
      : [];
  });

/** A screen's tabs, and the resources that are listed on it. */
function placesWithin(path: string, identity: Identity): Place[] {
  const name = path.slice(1);
  const { tabs = [] } = definitions.find(({ contract }) => contract.name === name) ?? {};
  const inTabs = tabs.map(({ key, label }, index) => ({
    label,
    path: index === 0 ? path : withParam(path, tabParam, key),
  }));
  const others = definitions
    .filter(({ parent, contract }) => parent === name && canAccess(contract, 'list', identity))
    .map((definition) => ({ label: definition.texts.title, path: listPath(definition) }));
  return [...inTabs, ...others];
}

const places = (menu: readonly MenuGroup[], identity: Identity): Place[] =>
  searchableLinks(menu).flatMap(({ label, path }) => [
    { label: `Go to ${label}`, path },
    ...placesWithin(path, identity).map((place) => ({
      label: `Go to ${label} › ${place.label}`,
      path: place.path,
      minor: true,
    })),
  ]);

export function useCommands(): readonly CommandGroup[] {
  const { menu, showShortcuts } = usePaletteHost();
  const identity = useIdentity();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const scheme = useSchemeChoice();
  const createPlaces = useMemo(() => creates(identity), [identity]);
  const screenPlaces = useMemo(() => places(menu, identity), [menu, identity]);
  const commandOf = (icon: ReactNode) => (place: Place) => ({
    ...place,
    key: place.label,
    icon,
    run: () => navigate(place.path),
  });
  return [
    { label: 'Create', commands: createPlaces.map(commandOf(<PlusOutlined aria-hidden />)) },
    { label: 'Screens', commands: screenPlaces.map(commandOf(<ArrowRightOutlined aria-hidden />)) },
    {
      label: 'Console',
      commands: [
        ...schemeChoices
          .filter(({ value }) => value !== scheme)
          .map(({ value, label }) => ({
            key: `theme ${value}`,
            label: `Switch theme to ${inSentence(label)}`,
            icon: <BulbOutlined aria-hidden />,
            run: () => chooseScheme(value),
          })),
        {
          key: 'shortcuts',
          label: 'Keyboard shortcuts',
          icon: <QuestionOutlined aria-hidden />,
          run: showShortcuts,
        },
        { key: 'log out', label: 'Log out', icon: <LogoutOutlined aria-hidden />, run: logOut },
      ],
    },
  ];
}
