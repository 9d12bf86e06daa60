// The select of products, several of them, for resources that hold some.
import { RecordSelect, type SelectedProps } from '#src/kit/record-select.tsx';
import { usd } from '#src/shared/money.ts';
import { products } from './contract.ts';

export interface ProductChoice {
  id: string;
  name: string;
  price?: string | number;
}

interface ProductSelectProps extends SelectedProps<string[]> {
  /** The chosen ones, where more is known of them than the ids. */
  known?: readonly ProductChoice[];
}

export const ProductSelect = (props: ProductSelectProps) => (
  <RecordSelect<ProductChoice, string[]>
    {...props}
    contract={products}
    multiple
    describe={({ name, price }) => ({
      label: name,
      line: price === undefined ? undefined : usd(String(price)),
    })}
  />
);
