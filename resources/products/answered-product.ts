// A product as any server of this API answers it, not only the bundled one.
import type { Product } from './contract.ts';

/** Some servers leave empty parts out, have further statuses, or write a price as a number. */
export type AnsweredProduct = Pick<Product, 'id' | 'name'> &
  Partial<Omit<Product, 'id' | 'name' | 'status' | 'price'>> & { status?: string; price?: string | number };

export type ProductFile = Product['files'][number];
