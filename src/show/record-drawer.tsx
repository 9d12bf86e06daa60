import type { BaseRecord } from '@refinedev/core';
import { Drawer } from 'antd';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useAccess } from '#providers/access-control.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { IsInDrawer } from '#src/ui/leave-guard.ts';
import { LoadingSkeletons } from '#src/ui/loading.tsx';
import { type Opened, useDrawerState } from '#src/ui/url-state.ts';
import { SecondaryLine } from '#src/ui/values.tsx';
import type { ResourceDefinition } from './resource.ts';
import { type Edited, useEdited } from './use-record.ts';

/** Another drawer that opens above a list for one record. */
export interface Panel {
  readonly title: string;
  readonly show: (id: string) => ReactNode;
}

export interface RecordDrawerProps<T> {
  definition: ResourceDefinition;
  /** Other panels, by their word in the URL. Require permission to edit. */
  panels?: Readonly<Record<string, Panel>> | undefined;
  /** Renders the form, a `RecordForm` that may be lazy. */
  children: (edited: Edited<T> | undefined) => ReactNode;
}

/**
 * A resource's form in a drawer above its list, for resources with few fields (`formsInDrawer`). The list
 * opens it with `useDrawerState`: `open('create')`, `open('edit', id)`. The content remounts on each opening, and
 * stays mounted during the closing animation. Returns the focus to the opener.
 */
export function RecordDrawer<T extends BaseRecord>(props: RecordDrawerProps<T>) {
  const { definition, panels = {}, children } = props;
  const { contract } = definition;
  const allowed = useAccess(contract, 'edit');
  const { opened, close } = useDrawerState();
  const one = inSentence(contract.one);
  const edit: Panel = { title: `Edit ${one}`, show: (id) => <Editing<T> {...props} id={id} /> };
  const panelOf = ({ what, id }: Opened): Panel | undefined => {
    if (id !== undefined)
      return what === 'edit' ? edit : Object.hasOwn(panels, what) ? panels[what] : undefined;
    return what === 'create' ? { title: `Create ${one}`, show: () => children(undefined) } : undefined;
  };
  const wanted = opened && allowed && panelOf(opened) ? opened : undefined;
  const key = wanted && `${wanted.what}.${wanted.id ?? ''}`;
  const [last, setLast] = useState({ key, shown: wanted, generation: 0 });
  if (key !== last.key) {
    setLast({ key, shown: wanted ?? last.shown, generation: wanted ? last.generation + 1 : last.generation });
  }
  const open = wanted !== undefined;
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  const panel = last.shown && panelOf(last.shown);
  return (
    <Drawer open={open} onClose={close} title={panel?.title} width="min(480px, 100vw)" destroyOnHidden>
      <IsInDrawer.Provider value={true}>
        {panel && (
          <Content key={last.generation} opener={opener}>
            <Suspense fallback={<LoadingSkeletons />}>{panel.show(last.shown?.id ?? '')}</Suspense>
          </Content>
        )}
      </IsInDrawer.Provider>
    </Drawer>
  );
}

/** Loads the record, then renders its edit form. */
function Editing<T extends BaseRecord>({ definition, id, children }: RecordDrawerProps<T> & { id: string }) {
  const { edited, missing } = useEdited<T>(definition, id);
  if (missing) {
    return (
      <div role="alert">
        <p>{definition.texts.notFound}</p>
        <SecondaryLine>It may have been deleted in the meantime.</SecondaryLine>
      </div>
    );
  }
  if (!edited) return <LoadingSkeletons />;
  return children(edited);
}

/**
 * Takes the focus on mount, because the focused element may have been in the previous content. On unmount,
 * returns a lost focus to the opener: Ant Design does not do that for a drawer that closes during its opening
 * animation.
 */
function Content({ opener, children }: { opener: RefObject<Element | null>; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== document.body) return;
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
