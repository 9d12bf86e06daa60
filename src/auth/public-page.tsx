// The card of the pages that need no sign-in and no Ant Design.
import type { ReactNode } from 'react';
import { lastBrand } from '#providers/site.ts';
import { Brand } from '#src/ui/brand.tsx';
import login from './login.module.css';
import styles from './public-page.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function PublicPage({ title, text, children }: Props) {
  return (
    <main className={styles.page}>
      <Brand {...lastBrand()} />
      <div className={login.card}>
        <div role="status">
          <h1 className={login.title}>{title}</h1>
          <p className={login.text}>{text}</p>
        </div>
        {children}
      </div>
    </main>
  );
}

export const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.problem}>
    {children}
  </p>
);

export const PageLinks = ({ children }: { children: ReactNode }) => (
  <div className={styles.links}>{children}</div>
);
