// What the console needs to know of a resource or of another screen: each `resources/<name>/resource.tsx` defines one.
// Routes, menu, breadcrumbs, titles, notifications and prefetching are made from it; its screens are found by their names.
import type { BaseRecord } from '@refinedev/core';
import type { ComponentType, ReactNode } from 'react';
import { type Answered, nameIn } from '#src/shared/answered.ts';
import type { Contract, RowOf } from '#src/shared/contract.ts';
import { type Grant, listGrant } from '#src/shared/grants.ts';
import { type ResourceTexts, resourceTexts } from '#src/shared/texts.ts';
import type { SelectedProps } from './selection.ts';

/** What a list shows, marked as such, where the server has no rows of this kind. One module per resource. */
export type LoadSample = () => Promise<{ sample: readonly BaseRecord[] }>;

/** What is particular about deleting a resource's records. Refusals and notifications come from its contract. */
export interface Deletion<Row = BaseRecord> {
  /** What goes with it, or stands against it: said before. */
  sentence?(record: Row): string | undefined;
  /** Why this one can't be deleted. */
  refusal?(record: Row): string | undefined;
  /** What hangs on it is much: its name has to be typed first. */
  readonly typed?: true;
}

/** A change of a record that has a word of its own: `Suspend`. The palette offers it. */
export interface NamedChange<Row = BaseRecord> {
  readonly verb: string;
  /** With what is changed, where that stands within the words: `Make Bitcoin inactive`. */
  of?(what: string): string;
  /** What is sent; a record that has these already is not offered it. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** What follows from it for a record as it stands: then it is asked about before. */
  consequence?(record: Row): ReactNode;
  /** It stands in the rows' menus too. */
  readonly inMenu?: true;
}

/** What else can be done with a record, in its row's menu and in the palette. Without `suits` it fits each record. */
export type OwnAction<Row = BaseRecord> = { readonly label: string; suits?(record: Row): boolean } & (
  | {
      /** Outside of the console, in a new tab, for whoever sees the record. Without one, it says `none`. */
      address(record: Row): string | undefined;
      readonly none?: string;
    }
  /** What opens above its list for whoever may change it, see `RecordDrawer`. */
  | { readonly opens: string }
  /** `POST <path>/<id>/<calls>`, by whoever may change it; what is said of a failure, and while it runs. */
  | {
      readonly calls: string;
      readonly failed: string;
      readonly running: string;
      /** Asked before, with what follows from it. */
      readonly question?: { title(name: string): string; readonly text: string };
    }
);

/** Of what is active or not, and has no other status. */
export const activation: readonly NamedChange[] = [
  { verb: 'Activate', values: { isActive: true } },
  { verb: 'Deactivate', values: { isActive: false }, consequence: () => 'You can activate it again.' },
];

/** A tab of a screen: `?tab=<key>`, the first one's is left out. */
export interface NamedTab {
  readonly key: string;
  readonly label: string;
}

/**
 * The screens of a resource are the files of its folder that export a `Screen`, by the convention of their addresses:
 * `list.tsx` `/<name>`, `form.tsx` `/<name>/create` and `/<name>/edit/:id`, `show.tsx` `/<name>/:id`.
 * `own.tsx` lists what belongs to the signed-in person at `/my-<name>`, whatever their grants; `show.tsx` shows one of
 * them at `/my-<name>/:id` too. `screen.tsx` stands at `/<name>` where that is no list.
 */
export interface ResourceDefinition<C extends Contract = Contract, Row = BaseRecord> {
  readonly contract: C;
  /** What a record is called. */
  nameOf(record: Row): string;
  /** How its records are deleted; without it they are not. */
  readonly deletion?: Deletion<Row>;
  /** The menu's icon; it never stands without the name. */
  readonly icon: ReactNode;
  /** The sider's group. A resource without one is not in the menu. */
  readonly group?: string;
  /** The name of the screen that shows its records, where it has none of its own, and where on it they are. */
  readonly parent?: string;
  readonly at?: string;
  /** The tabs of `screen.tsx`. */
  readonly tabs?: readonly NamedTab[];
  /** What can be done with a record beside View Details, Edit and Delete. */
  readonly actions?: readonly OwnAction<NoInfer<Row>>[];
  readonly changes?: readonly NamedChange<NoInfer<Row>>[];
  /** The resources whose records count these. */
  readonly countedBy?: readonly Contract[];
  /** One line under the list's title: what this screen is for. */
  readonly purpose: ReactNode;
  /** Its forms are no screens of their own: they open in a drawer above the list, see `RecordDrawer`. */
  readonly formsInDrawer?: true;
  /** Further screens below one record: `stores` is `stores.tsx` at `/<name>/:id/stores`. */
  readonly below?: readonly string[];
  /** What can be done with many of its records: the bar under a list in which rows are selected. `bulk.tsx`. */
  readonly bulk?: () => Promise<{ Bulk: ComponentType<SelectedProps> }>;
  /** The specification's sample rows, for servers that know only its calls and these are none of them. */
  readonly sample?: LoadSample;
  readonly texts: ResourceTexts;
}

/** A screen that is no resource's: `resources/<name>/screen.tsx` or `src/pages/<name>.tsx`, at `/<name>`. */
export interface ScreenDefinition {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** The sider's group in the Admin Panel. */
  readonly group?: string;
  /** Only whoever has one of these sees anything there. */
  readonly needs?: readonly Grant[];
  /** On a server that lists no grants it shows samples, whatever it needs; then no link leads there. */
  readonly sampled?: true;
}

export type RegistryEntry = ResourceDefinition | ScreenDefinition;

export const isResource = (entry: RegistryEntry): entry is ResourceDefinition => 'contract' in entry;

/** Where a resource's records are listed. */
export const listPath = ({ at, contract }: Pick<ResourceDefinition, 'at' | 'contract'>): string =>
  at ?? `/${contract.name}`;

/** Whether a resource has a create form. */
export const hasCreateForm = ({ contract }: Pick<ResourceDefinition, 'contract'>): boolean =>
  contract.create !== undefined;

/** Whether the list shows sample rows: the server lists no grants, and its base grants don't reach this list. */
export const showsSample = (
  { contract, sample }: Pick<ResourceDefinition, 'contract' | 'sample'>,
  { grants, extended }: { grants: ReadonlySet<Grant>; extended: boolean },
): boolean => sample !== undefined && !extended && !grants.has(listGrant(contract));

/** What a further screen below one record is called as a resource of Refine's. */
export const nameBelow = ({ name }: Pick<Contract, 'name'>, screen: string): string => `${name}-${screen}`;

/** What a resource says of itself; what it leaves out is by convention. */
type Said<C extends Contract, Row> = Omit<ResourceDefinition<C, Row>, 'texts' | 'nameOf'> & {
  nameOf?(record: Row): string;
  texts?: Partial<ResourceTexts>;
};

/** A resource's definition. Its rows are read as any server may answer them, where it says nothing else of them. */
export const defineResource = <C extends Contract, Row = Answered<RowOf<C>>>(
  said: Said<C, Row>,
): ResourceDefinition<C, Row> => ({
  nameOf: (record) => nameIn(record as object),
  ...said,
  texts: { ...resourceTexts(said.contract), ...said.texts },
});
