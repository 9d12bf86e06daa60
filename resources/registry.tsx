// All that the console offers, in menu order: the resources, and links to screens that are none.
// Routes, menu, search and prefetching are made from it.
import {
  BarChartOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  GiftOutlined,
  ShopOutlined,
} from '@ant-design/icons';
import type { MenuLink, RegistryEntry } from '#src/layout/menu.ts';
import { analyticsGrants } from './analytics/contract.ts';
import { definition as categories } from './categories/resource.tsx';
import { cryptoPayments } from './crypto-payments/resource.tsx';
import { definition as domains } from './domains/resource.tsx';
import { definition as pages } from './pages/resource.tsx';
import { definition as plans } from './plans/resource.tsx';
import { definition as products } from './products/resource.tsx';
import { definition as roles } from './roles/resource.tsx';
import { definition as settings } from './settings/resource.tsx';
import { definition as storeEmails } from './store-emails/resource.tsx';
import { definition as stores } from './stores/resource.tsx';
import { definition as templates } from './templates/resource.tsx';
import { definition as trafficPlans } from './traffic-plans/resource.tsx';
import { definition as users } from './users/resource.tsx';

/** Shows administrators the platform, and all others what is theirs. */
const dashboard: MenuLink = {
  label: 'Dashboard',
  path: '/dashboard',
  icon: <DashboardOutlined />,
  screen: () => import('./dashboard/screen.tsx'),
};

/** The Admin Panel. */
export const registry: readonly RegistryEntry[] = [
  { ...dashboard, group: 'Overview' },
  {
    group: 'Overview',
    label: 'Analytics',
    path: '/analytics',
    icon: <BarChartOutlined />,
    screen: () => import('./analytics/screen.tsx'),
    needs: analyticsGrants,
    sampled: true,
  },
  users,
  roles,
  stores,
  domains,
  storeEmails,
  products,
  categories,
  plans,
  trafficPlans,
  templates,
  pages,
  cryptoPayments,
  settings,
];

/** The User Portal of those who are no administrators. */
export const portal: readonly RegistryEntry[] = [
  dashboard,
  { label: 'Stores', path: '/my-stores', icon: <ShopOutlined /> },
  {
    label: 'Billing',
    path: '/billing',
    icon: <CreditCardOutlined />,
    screen: () => import('./billing/screen.tsx'),
  },
  {
    label: 'Referrals',
    path: '/referrals',
    icon: <GiftOutlined />,
    screen: () => import('./referrals/screen.tsx'),
  },
];
