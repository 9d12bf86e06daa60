import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkButtonProps {
  to: string;
  type?: 'default' | 'primary' | 'text';
  icon?: ReactNode;
  size?: 'small' | 'middle';
  /** Where the text alone does not say whose it is: `Stores of Anna Smith`. */
  label?: string;
  children: ReactNode;
}

/** A link to another screen that looks like a button; it can be opened in a new tab as any link. */
export function LinkButton({ to, label, children, ...look }: LinkButtonProps) {
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
