// Sample content of the dashboards, with made-up numbers. Always marked as sample.
import type { DashboardAnswer } from './contract.ts';

const months = [
  ['2025-12', 3, '1480.00', 640, 18, 1710],
  ['2026-01', 4, '1625.00', 702, 21, 1862],
  ['2026-02', 2, '1710.00', 745, 22, 1933],
  ['2026-03', 5, '1890.00', 811, 26, 2120],
  ['2026-04', 6, '2120.00', 870, 30, 2304],
  ['2026-05', 4, '2275.00', 918, 33, 2441],
  ['2026-06', 7, '2540.00', 976, 38, 2655],
  ['2026-07', 5, '2735.00', 1031, 41, 2790],
  ['2026-08', 6, '2960.00', 1082, 45, 2961],
  ['2026-09', 8, '3270.00', 1139, 50, 3128],
  ['2026-10', 7, '3545.00', 1188, 53, 3257],
  ['2026-11', 9, '3890.00', 1284, 61, 3472],
] as const;

const store = (
  place: number,
  name: string,
  isActive: boolean,
  monthlyRevenue: string,
  createdAt: string,
) => ({
  id: `00000000-0000-7000-8000-00000001000${place}`,
  name,
  isActive,
  monthlyRevenue,
  createdAt,
});

/** For administrators, if the server has no statistics. */
export const sample: DashboardAnswer = {
  users: { value: 1_284, added: 96 },
  activeStores: { value: 61, added: 8 },
  products: { value: 3_472, added: 215 },
  monthlyRevenue: { value: '3890.00', added: '345.00' },
  months: months.map(([month, newStores, monthlyRevenue, users, activeStores, products]) => ({
    month,
    newStores,
    monthlyRevenue,
    users,
    activeStores,
    products,
  })),
  recentStores: [
    store(5, 'Book Haven', false, '0.00', '2026-09-26T16:20:00.000Z'),
    store(4, 'Sports Unlimited', false, '0.00', '2026-07-15T10:30:00.000Z'),
    store(3, 'Home Essentials', true, '41.67', '2026-06-02T07:48:00.000Z'),
    store(2, 'Fashion Boutique', true, '19.99', '2026-04-21T13:05:00.000Z'),
    store(1, 'TechGear Hub', true, '49.99', '2026-03-04T09:12:00.000Z'),
  ],
};

/** For owners: visits, which the server does not count yet. */
export const visitsSample = {
  visitors: '12,480',
  referrals: '342',
  averageSession: '3m 24s',
  sources: [
    { name: 'Search engines', visitors: '5,210' },
    { name: 'Direct', visitors: '3,640' },
    { name: 'Social media', visitors: '2,315' },
    { name: 'Email', visitors: '1,315' },
  ],
} as const;
