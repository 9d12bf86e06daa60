// Types of the definitions in `resources/<name>/resource.tsx`, the source of routes, menu, breadcrumbs,
// titles, notifications and prefetching.
import type { BaseRecord } from '@refinedev/core';
import type { ComponentType, ReactNode } from 'react';
import type { Contract, RowOf } from '#shared/contract/contract.ts';
import { type ReceivedRecord, recordName } from '#shared/contract/read-answer.ts';
import { type ResourceTexts, resourceTexts } from '#shared/contract/texts.ts';
import { listPermission, type PermissionName } from '#shared/domain/permissions.ts';
import type { SelectedProps } from '#src/ui/selection.ts';

/** Loads the sample rows that a list shows, marked as such, if the server lacks the resource. */
export type LoadSample = () => Promise<{ sample: readonly BaseRecord[] }>;

/** How to delete records. The contract defines refusals and notifications. */
export interface DeletionOptions<Row = BaseRecord> {
  /** Consequence text of the confirmation. */
  sentence?(record: Row): string | undefined;
  refusal?(record: Row): string | undefined;
  /** Destructive: the user must type the record's name. */
  readonly typed?: true;
}

/** A predefined update with its own verb: `Suspend`. Offered in the palette. */
export interface NamedUpdate<Row = BaseRecord> {
  readonly verb: string;
  /** Full phrase, if the name is not at the end: `Make Bitcoin inactive`. */
  of?(what: string): string;
  /** The request body. Not offered for records that already have these values. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** Consequence text. If set, the user must confirm. */
  consequence?(record: Row): ReactNode;
  /** Also shown in row menus. */
  readonly inMenu?: true;
  /** Offered in the delete dialog of a record that can't be deleted. */
  readonly insteadOfDelete?: true;
}

/** Whether a record already has the values of a named change. */
export const isApplied = (record: BaseRecord, { values }: NamedUpdate<never>): boolean =>
  Object.entries(values).every(([field, value]) => record[field] === value);

/** A custom action in row menus and palette. `suits` limits it to some records. */
export type CustomAction<Row = BaseRecord> = { readonly label: string; suits?(record: Row): boolean } & (
  | {
      /** External link in a new tab. If undefined, the action is disabled with the reason `none`. */
      address(record: Row): string | undefined;
      readonly none?: string;
    }
  /** Opens a panel of `RecordDrawer` above the list. Requires permission to edit. */
  | { readonly opens: string }
  /** Sends `POST <path>/<id>/<calls>`. Requires permission to edit. `failed` and `running` are texts. */
  | {
      readonly calls: string;
      readonly failed: string;
      readonly running: string;
      /** Confirmation with the consequence. */
      readonly question?: { title(name: string): string; readonly text: string };
    }
);

/** For resources with `isActive` and no other status. */
export const activation: readonly NamedUpdate[] = [
  { verb: 'Activate', values: { isActive: true } },
  {
    verb: 'Deactivate',
    values: { isActive: false },
    consequence: () => 'You can activate it again.',
    insteadOfDelete: true,
  },
];

/** A tab of a screen, at `?tab=<key>`. The first tab needs no parameter. */
export interface NamedTab {
  readonly key: string;
  readonly label: string;
}

/**
 * Definition of a resource. The files of its folder that export a `Screen` are its screens:
 *
 * - `list.tsx`: `/<name>`
 * - `form.tsx`: `/<name>/create` and `/<name>/edit/:id`
 * - `show.tsx`: `/<name>/:id`, and `/my-<name>/:id` if there is an `own.tsx`
 * - `own.tsx`: `/my-<name>`, the user's own records, which need no permission
 * - `screen.tsx`: `/<name>`, if that is not a list
 */
export interface ResourceDefinition<C extends Contract = Contract, Row = BaseRecord> {
  readonly contract: C;
  nameOf(record: Row): string;
  /** Without it, records can't be deleted. */
  readonly deletion?: DeletionOptions<Row>;
  /** Icon in the menu, always with the name. */
  readonly icon: ReactNode;
  /**
   * Opens the screens to all users, on any server: the server limits the records to their own. The menu still needs the
   * permission.
   */
  readonly isForAll?: true;
  /** Group in the sidebar. Without it, the resource is not in the menu. */
  readonly group?: string;
  /** Name of the screen that shows the records, if the resource has no screen. */
  readonly parent?: string;
  /** Path of the list on that screen. */
  readonly at?: string;
  /** The tabs of `screen.tsx`. */
  readonly tabs?: readonly NamedTab[];
  /** Actions other than View Details, Edit and Delete. */
  readonly actions?: readonly CustomAction<NoInfer<Row>>[];
  readonly changes?: readonly NamedUpdate<NoInfer<Row>>[];
  /** Resources whose lists show counts of these records: invalidated by creates and named changes. */
  readonly countedBy?: readonly Contract[];
  /** One line below the list's title about the purpose of the screen. */
  readonly purpose: ReactNode;
  /** Forms open in a drawer above the list, see `RecordDrawer`. */
  readonly formsInDrawer?: true;
  /** Screens below a record: `stores` is `stores.tsx` at `/<name>/:id/stores`. */
  readonly below?: readonly string[];
  /** Bulk operations (`bulk.tsx`): the bar below a list with selected rows. */
  readonly bulk?: () => Promise<{ Bulk: ComponentType<SelectedProps> }>;
  /** The specification's sample rows, for servers that lack the resource. */
  readonly sample?: LoadSample;
  readonly texts: ResourceTexts;
}

/** A screen without a resource, at `/<name>`: `resources/<name>/screen.tsx` or `src/app/pages/<name>.tsx`. */
export interface ScreenDefinition {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Group in the Admin Panel's sidebar. */
  readonly group?: string;
  /** Requires one of these permissions. */
  readonly needs?: readonly PermissionName[];
  /** Shows sample data on a server without permissions, but is not linked there. */
  readonly sampled?: true;
}

export type RegistryEntry = ResourceDefinition | ScreenDefinition;

export const isResource = (entry: RegistryEntry): entry is ResourceDefinition => 'contract' in entry;

export const listPath = ({ at, contract }: Pick<ResourceDefinition, 'at' | 'contract'>): string =>
  at ?? `/${contract.name}`;

export const hasCreateForm = ({ contract }: Pick<ResourceDefinition, 'contract'>): boolean =>
  contract.create !== undefined;

/** Whether the list shows sample rows: without server permissions, if the base permissions exclude the list. */
export const isSampleShown = (
  { contract, sample }: Pick<ResourceDefinition, 'contract' | 'sample'>,
  { permissions, extended }: { permissions: ReadonlySet<PermissionName>; extended: boolean },
): boolean => sample !== undefined && !extended && !permissions.has(listPermission(contract));

export const subScreenName = ({ name }: Pick<Contract, 'name'>, screen: string): string =>
  `${name}-${screen}`;

type DefinitionInput<C extends Contract, Row> = Omit<ResourceDefinition<C, Row>, 'texts' | 'nameOf'> & {
  nameOf?(record: Row): string;
  texts?: Partial<ResourceTexts>;
};

/** Adds default names and texts. All fields of a row but id and name are optional: other servers omit some. */
export const defineResource = <C extends Contract, Row = ReceivedRecord<RowOf<C>>>(
  input: DefinitionInput<C, Row>,
): ResourceDefinition<C, Row> => ({
  nameOf: (record) => recordName(record as object),
  ...input,
  texts: { ...resourceTexts(input.contract), ...input.texts },
});
