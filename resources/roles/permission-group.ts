/** The resource as a label: `traffic-plans.read` stands under `Traffic plans`. */
export function groupOf(name: string): string {
  const words = name.includes('.') ? name.slice(0, name.lastIndexOf('.')).replace(/[-_.]/g, ' ') : 'Other';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
