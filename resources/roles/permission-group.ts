/** Group label of a permission: `traffic-plans.read` belongs to `Traffic plans`. */
export function groupOf(name: string): string {
  const [, before] = /^(.+)[.:/]/.exec(name) ?? [];
  const words = before?.replace(/[-_.:/]/g, ' ') ?? 'Other';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
