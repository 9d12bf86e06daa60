// The screens that are no resource and need sign-in only, loaded on demand. Each sets its own title.
import { profileLink, supportLink } from './layout/account-links.tsx';
import { screenLoader } from './screen-loader.tsx';

export const pageRoutes = [
  { path: profileLink.path, ...screenLoader(() => import('./pages/profile.tsx')) },
  { path: supportLink.path, ...screenLoader(() => import('./pages/support.tsx')) },
];
