import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './frame.module.css';

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

export interface FrameProps {
  /** The way here; the last step is this screen. */
  trail: readonly Crumb[];
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

/** The frame of every screen: the way here, the title with its line, the primary action, then the content. */
export function Frame({ trail, title, mark, line, banner, action, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <header>
        {!banner && <Trail trail={trail} />}
        <div className={styles.headline}>
          {banner ? (
            <Trail trail={trail} />
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

const Trail = ({ trail }: Pick<FrameProps, 'trail'>) => (
  <nav aria-label="Breadcrumb">
    <ol className={styles.trail}>
      {trail.map(({ label, to }, index) => (
        <li key={label} {...(index === trail.length - 1 && { 'aria-current': 'page' as const })}>
          {to === undefined ? label : <Link to={to}>{label}</Link>}
        </li>
      ))}
    </ol>
  </nav>
);
