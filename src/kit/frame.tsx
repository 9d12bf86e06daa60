import { useBreadcrumb } from '@refinedev/core';
import { Breadcrumb } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './frame.module.css';
import { listUrl } from './list-state.ts';

export interface FrameProps {
  /** Between the list and this screen: what the registry cannot know, as the record that is edited. */
  steps?: readonly { readonly label: string; readonly href: string }[];
  title: ReactNode;
  /** Beside the title: what is particular about all that is shown. */
  mark?: ReactNode;
  /** One line that says what the screen is for. */
  line?: ReactNode;
  /** What stands in place of title and line; it holds the screen's `h1` itself. */
  banner?: ReactNode;
  /** The primary action, at the right. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen: the way back, the title with its line, the primary action, then the content. */
export function Frame({ steps = [], title, mark, line, banner, action, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <header>
        {!banner && <WayBack steps={steps} title={title} />}
        <div className={styles.headline}>
          {banner ? (
            <WayBack steps={steps} title={title} />
          ) : (
            <div className={styles.titles}>
              <div className={styles.title}>
                <h1>{title}</h1>
                {mark}
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

/** The way back, which ends with this screen. A list stands below nothing that can be opened. */
function WayBack({ steps, title }: Required<Pick<FrameProps, 'steps' | 'title'>>) {
  const { breadcrumbs } = useBreadcrumb();
  const way = [...breadcrumbs.slice(0, -1), ...steps];
  if (!way.some(({ href }) => href)) return null;
  return (
    <Breadcrumb
      aria-label="Breadcrumb"
      className={styles.way ?? ''}
      items={[
        ...way.map(({ label, href }) => ({
          key: label,
          title: href ? <Link to={listUrl({ name: href.slice(1) })}>{label}</Link> : label,
        })),
        { key: 'page', title: <span aria-current="page">{title}</span> },
      ]}
    />
  );
}
