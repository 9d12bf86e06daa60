import { Form } from 'antd';
import { useIdentity } from '#providers/identity.ts';
import { type Chain, cryptoChains } from '#resources/crypto-chains/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { addressFamilies, familyNames, guessFamily } from '#shared/domain/address-families.ts';
import { ChoiceField, Fields, TextField } from '#src/form/fields.tsx';
import { formValues } from '#src/form/form-values.ts';
import { type FormProps, RecordForm } from '#src/form/record-form.tsx';
import { chains } from './resource.tsx';

/** An undefined family means that it follows from the symbol. */
const toValues = (chain: ReceivedRecord<Chain> | undefined) =>
  formValues(cryptoChains, chain, { family: chain?.family });

const families = addressFamilies.map((value) => ({ value, label: familyNames[value] }));
/** Address family of the chain. For a new chain it can stay empty: the symbol then decides. */
function FamilyField({ isNew }: { isNew: boolean }) {
  const typed = Form.useWatch<string | undefined>('symbol') ?? '';
  return (
    <ChoiceField
      name="family"
      label="Address family"
      hint="Decides how wallet addresses are checked."
      options={families}
      allowClear={isNew}
      placeholder={`By the symbol: ${familyNames[guessFamily(typed)]}`}
    />
  );
}

export function ChainForm({ edited }: FormProps<ReceivedRecord<Chain>>) {
  const { extended } = useIdentity();
  return (
    <RecordForm definition={chains} edited={edited} toValues={toValues}>
      {(chain) => (
        <Fields>
          <TextField name="name" label="Name" />
          <TextField name="symbol" label="Symbol" placeholder="ETH" />
          {extended && <FamilyField isNew={!chain} />}
          <TextField
            name="explorer_url"
            label="Explorer URL"
            inputMode="url"
            placeholder="https://etherscan.io"
          />
          <TextField name="rpc_url" label="RPC URL" inputMode="url" placeholder="https://" />
        </Fields>
      )}
    </RecordForm>
  );
}
