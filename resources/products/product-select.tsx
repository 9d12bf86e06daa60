import { usd } from '#shared/format/money.ts';
import { recordSelect } from '#src/form/selects/record-select.tsx';
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
