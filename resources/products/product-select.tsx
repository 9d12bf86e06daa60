import { recordSelect } from '#src/selects/record-select.tsx';
import { usd } from '#src/shared/money.ts';
import { products } from './contract.ts';

interface ProductChoice {
  id: string;
  name: string;
  price?: string | number;
}

export const ProductSelect = recordSelect<ProductChoice, string[]>({
  contract: products,
  multiple: true,
  describe: ({ name, price }) => ({
    label: name,
    line: price === undefined ? undefined : usd(price),
  }),
});
