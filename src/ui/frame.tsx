import { useBreadcrumb } from '@refinedev/core';
import { Breadcrumb } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './frame.module.css';
import { listUrl } from './list-state.ts';

export interface FrameProps {
  /** Breadcrumbs between list and screen that the registry doesn't know, such as the edited record. */
  steps?: readonly { readonly label: string; readonly href: string }[];
  title: ReactNode;
  /** A tag next to the title, such as `Sample data`. */
  badge?: ReactNode;
  /** One line about the purpose of the screen. */
  line?: ReactNode;
  /** Replaces title and line. Must contain the screen's `h1`. */
  banner?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** Layout of every screen: breadcrumb, title, line, primary action, content. */
export function Frame({ steps = [], title, badge, line, banner, action, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <header>
        {!banner && <ScreenBreadcrumb steps={steps} title={title} />}
        <div className={styles.headline}>
          {banner ? (
            <ScreenBreadcrumb steps={steps} title={title} />
          ) : (
            <div className={styles.titles}>
              <div className={styles.title}>
                <h1>{title}</h1>
                {badge}
              </div>
              {line && <p>{line}</p>}
            </div>
          )}
          {action && <div className={styles.action}>{action}</div>}
        </div>
        {banner}
      </header>
      {children}
    </div>
  );
}

/** Breadcrumb that ends with this screen. Hidden on lists, which have no parent to link to. */
function ScreenBreadcrumb({ steps, title }: Required<Pick<FrameProps, 'steps' | 'title'>>) {
  const { breadcrumbs } = useBreadcrumb();
  const items = [...breadcrumbs.slice(0, -1), ...steps];
  if (!items.some(({ href }) => href)) return null;
  return (
    <Breadcrumb
      aria-label="Breadcrumb"
      className={styles.way ?? ''}
      items={[
        ...items.map(({ label, href }) => ({
          key: label,
          title: href ? <Link to={listUrl({ name: href.slice(1) })}>{label}</Link> : label,
        })),
        { key: 'page', title: <span aria-current="page">{title}</span> },
      ]}
    />
  );
}
