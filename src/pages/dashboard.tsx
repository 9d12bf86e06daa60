// `/dashboard`: for now the way to what one can do. Its figures come with the resources that they count.
import { Link } from 'react-router-dom';
import { portal, registry } from '#resources/registry.tsx';
import { useDocumentTitle } from '../document-title.ts';
import { useIdentity } from '../layout/identity.tsx';
import { menuFor } from '../layout/menu.ts';
import styles from './dashboard.module.css';

export function Dashboard() {
  const identity = useIdentity();
  const { isAdmin, user } = identity;
  useDocumentTitle('Dashboard', isAdmin ? 'Admin Panel' : 'User Portal');
  const groups = menuFor(isAdmin ? registry : portal, identity);
  const links = groups.flatMap((group) => group.links).filter(({ path }) => path !== '/dashboard');

  return (
    <>
      <h1 className={styles.title}>Dashboard</h1>
      <p className={styles.text}>
        {user?.full_name ? `Signed in as ${user.full_name}. ` : ''}
        {isAdmin ? 'Choose what to manage.' : 'Choose where to go.'}
      </p>
      <ul className={styles.links}>
        {links.map(({ path, label, icon }) => (
          <li key={path}>
            <Link to={path} className={styles.link}>
              <span className={styles.icon} aria-hidden>
                {icon}
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
