import { ExportOutlined } from '@ant-design/icons';
import { useGo, useNavigation } from '@refinedev/core';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useHref, useLinkClickHandler } from 'react-router-dom';
import type { Contract } from '#src/shared/contract.ts';
import { safeUrl } from '#src/shared/safe-url.ts';
import styles from './links.module.css';
import { Chip, Chips } from './tags.tsx';
import { useAccess } from './use-access.ts';
import { CutText } from './values.tsx';

/** A screen of a Refine resource, or an address. */
export type Target =
  | string
  | {
      resource: string;
      action: 'list' | 'show' | 'create' | 'edit';
      id?: string;
      query?: Record<string, string>;
    };

/** The address of a screen. */
export function useAddress(): (target: Target) => string {
  const go = useGo();
  return (target) => {
    if (typeof target === 'string') return target;
    const { query = {}, ...to } = target;
    return go({ to: to as Parameters<typeof go>[0]['to'], query, type: 'path' }) as string;
  };
}

export interface LinkButtonProps {
  to: Target;
  type?: 'default' | 'primary' | 'text';
  icon?: ReactNode;
  size?: 'small' | 'middle';
  /** Where the text alone does not say whose it is: `Stores of Anna Smith`. */
  label?: string;
  children: ReactNode;
}

/** A link to another screen that looks like a button; it can be opened in a new tab as any link. */
export function LinkButton({ to: target, label, children, ...look }: LinkButtonProps) {
  const to = useAddress()(target);
  const follow = useLinkClickHandler<HTMLElement>(to);
  return (
    <Button
      {...look}
      href={useHref(to)}
      aria-label={label}
      onClick={(event) => follow(event as React.MouseEvent<HTMLElement, MouseEvent>)}
    >
      {children}
    </Button>
  );
}

/** A word that leads to another resource's list; to whoever may not see that list it is a word. */
export function ListLink({ of: { name }, children }: { of: Pick<Contract, 'name'>; children: ReactNode }) {
  const { listUrl } = useNavigation();
  return useAccess({ name }, 'list') ? <Link to={listUrl(name)}>{children}</Link> : children;
}

/** Records by their names, each a link to its details; `none` where there are none. */
export const RecordChips = ({ contract, of, none }: RecordChipsProps) =>
  of.length === 0 ? (
    none
  ) : (
    <Chips>
      {of.map(({ id, name }) => (
        <Chip key={id ?? name}>
          <RecordLink contract={contract} id={id}>
            {name}
          </RecordLink>
        </Chip>
      ))}
    </Chips>
  );

interface RecordChipsProps {
  contract: Contract;
  of: readonly { readonly id: string; readonly name: string }[];
  none: ReactNode;
}

interface RecordLinkProps {
  contract: Contract;
  /** Undefined where there is no such record to look at. */
  id: string | null | undefined;
  children: ReactNode;
}

/** A link to a record's details for whoever may see them; for all others the text alone, `-` where there is none. */
export function RecordLink({ contract, id, children }: RecordLinkProps) {
  const { showUrl } = useNavigation();
  const allowed = useAccess(contract, 'show');
  if (!children) return '-';
  return id && allowed ? <Link to={showUrl(contract.name, id)}>{children}</Link> : children;
}

/** For a link that opens a tab of its own. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

interface WebLinkProps {
  address: string | null | undefined;
  /** What stands there, by default the address. */
  text?: string | null | undefined;
}

/** A link out of the console, in a new tab; as a text where the address is none that may be followed. */
export function WebLink({ address, text = address }: WebLinkProps) {
  if (!text) return '-';
  const href = safeUrl(address);
  if (href === undefined) return <CutText>{text}</CutText>;
  return (
    <a href={href} {...newTab} className={styles.web}>
      <CutText>{text}</CutText>
      <ExportOutlined aria-label="opens in a new tab" />
    </a>
  );
}
