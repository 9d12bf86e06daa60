import { ExportOutlined } from '@ant-design/icons';
import { ResourceContext } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useCallback, useContext } from 'react';
import { generatePath, Link, useHref, useLinkClickHandler } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { safeUrl } from '#shared/domain/safe-url.ts';
import styles from './links.module.css';
import { Chip, Chips } from './tags.tsx';
import { TruncatedText } from './values.tsx';

/** A screen of a Refine resource, or an address. */
export type Target =
  | string
  | {
      resource: string;
      action: 'list' | 'show' | 'create' | 'edit';
      id?: string;
      query?: Record<string, string>;
    };

/** The address of a screen. Always the same function: Refine's own hooks render each link again with every address. */
export function useAddress(): (target: Target) => string {
  const { resources } = useContext(ResourceContext);
  return useCallback(
    (target) => {
      if (typeof target === 'string') return target;
      const { resource, action, id, query } = target;
      const route = resources.find(({ name }) => name === resource)?.[action];
      if (typeof route !== 'string') return '';
      const path = generatePath(route, id === undefined ? {} : { id: encodeURIComponent(id) });
      return query ? `${path}?${new URLSearchParams(query)}` : path;
    },
    [resources],
  );
}

export interface LinkButtonProps {
  to: Target;
  type?: 'default' | 'primary' | 'text';
  icon?: ReactNode;
  size?: 'small' | 'middle';
  /** Accessible name, if the text alone is ambiguous: `Stores of Anna Smith`. */
  label?: string;
  children: ReactNode;
}

/** A link that looks like a button. Opens in a new tab as any link does. */
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

/** Links to another resource's list; plain text without permission. */
export function ListLink({ of: { name }, children }: { of: Pick<Contract, 'name'>; children: ReactNode }) {
  const address = useAddress();
  if (!useAccess({ name }, 'list')) return children;
  return <Link to={address({ resource: name, action: 'list' })}>{children}</Link>;
}

/** Records as chips with links to their details; `none` if empty. */
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
  contract: Pick<Contract, 'name'>;
  /** Without an id, renders plain text. */
  id: string | null | undefined;
  children: ReactNode;
}

/** Links to a record's details; plain text without permission, `-` without children. */
export function RecordLink({ contract, id, children }: RecordLinkProps) {
  const address = useAddress();
  const allowed = useAccess(contract, 'show');
  if (!children) return '-';
  const to = id && allowed ? address({ resource: contract.name, action: 'show', id }) : '';
  return to === '' ? children : <Link to={to}>{children}</Link>;
}

export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

interface WebLinkProps {
  address: string | null | undefined;
  text?: string | null | undefined;
}

/** An external link in a new tab; plain text if the address is unsafe. */
export function WebLink({ address, text = address }: WebLinkProps) {
  if (!text) return '-';
  const href = safeUrl(address);
  if (href === undefined) return <TruncatedText>{text}</TruncatedText>;
  return (
    <a href={href} {...newTab} className={styles.web}>
      <TruncatedText>{text}</TruncatedText>
      <ExportOutlined aria-label="opens in a new tab" />
    </a>
  );
}
