// Everything in the console in menu order: resources and other screens.
// Routes, menu, breadcrumbs, titles, search and prefetching are derived from it.
import {
  BarChartOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  GiftOutlined,
  HistoryOutlined,
  ShopOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { auditLog } from '#shared/contract/audit-log.ts';
import { permission } from '#shared/domain/permissions.ts';
import type { RegistryEntry, ScreenDefinition } from '#src/show/resource.ts';
import { analyticsPermissions } from './analytics/contract.ts';
import { definition as categories } from './categories/resource.tsx';
import { chains, cryptoPayments, currencies, wallets } from './crypto-payments/resource.tsx';
import { definition as domains } from './domains/resource.tsx';
import { definition as pages } from './pages/resource.tsx';
import { definition as plans } from './plans/resource.tsx';
import { definition as products } from './products/resource.tsx';
import { definition as roles } from './roles/resource.tsx';
import { definition as settings } from './settings/resource.tsx';
import { definition as storeEmails } from './store-emails/resource.tsx';
import { myStores } from './stores/contract.ts';
import { definition as stores } from './stores/resource.tsx';
import { definition as support } from './support/resource.tsx';
import { definition as templates } from './templates/resource.tsx';
import { definition as trafficPlans } from './traffic-plans/resource.tsx';
import { definition as trash } from './trash/resource.tsx';
import { definition as users } from './users/resource.tsx';

/** Shows the platform to administrators, and the own stores to all other users. */
const dashboard: ScreenDefinition = {
  name: 'dashboard',
  label: 'Dashboard',
  icon: <DashboardOutlined aria-hidden />,
  group: 'Overview',
};

export const adminPanel: readonly RegistryEntry[] = [
  dashboard,
  {
    name: 'analytics',
    label: 'Analytics',
    icon: <BarChartOutlined aria-hidden />,
    group: 'Overview',
    needs: analyticsPermissions,
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
  chains,
  currencies,
  wallets,
  {
    name: 'activity',
    label: 'Activity',
    icon: <HistoryOutlined aria-hidden />,
    group: 'System',
    needs: [permission(auditLog, 'read')],
  },
  trash,
  support,
  settings,
];

export const settingsName = settings.contract.name;

/** The User Portal, for users who are not administrators. `my-stores` lists their own stores. */
export const userPortal: readonly ScreenDefinition[] = [
  dashboard,
  { name: myStores, label: 'Stores', icon: <ShopOutlined aria-hidden /> },
  { name: 'billing', label: 'Billing', icon: <CreditCardOutlined aria-hidden /> },
  { name: 'referrals', label: 'Referrals', icon: <GiftOutlined aria-hidden /> },
];

/** The user's own account: in the account menu and in the search. */
export const profile: ScreenDefinition = {
  name: 'profile',
  label: 'Profile',
  icon: <UserOutlined aria-hidden />,
};

export { support };
