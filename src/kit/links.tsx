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
  const { listUrl } = useNavigation();
  return useAccess({ name }, 'list') ? <Link to={listUrl(name)}>{children}</Link> : children;
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
  contract: Contract;
  /** Without an id, renders plain text. */
  id: string | null | undefined;
  children: ReactNode;
}

/** Links to a record's details; plain text without permission, `-` without children. */
export function RecordLink({ contract, id, children }: RecordLinkProps) {
  const { showUrl } = useNavigation();
  const allowed = useAccess(contract, 'show');
  if (!children) return '-';
  return id && allowed ? <Link to={showUrl(contract.name, id)}>{children}</Link> : children;
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
