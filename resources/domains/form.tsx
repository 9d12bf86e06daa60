import { Input, Switch } from 'antd';
import { StoreSelect } from '#resources/stores/store-select.tsx';
import { Field, FixedField } from '#src/kit/field.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import { openedText } from '#src/kit/url-state.ts';
import { openParam } from '#src/shared/list-query.ts';
import { type Domain, domains } from './contract.ts';
import { definition } from './resource.tsx';

interface DomainValues {
  name: string;
  storeId: string;
  isPrimary: boolean;
}

const { name, storeId, isPrimary } = domains.create.shape;

const toValues = (domain: Domain | undefined): DomainValues => ({
  name: domain?.name ?? '',
  storeId: domain?.storeId ?? '',
  isPrimary: domain?.isPrimary ?? false,
});

/** What is left off lets the server decide: a store's first domain is its primary one. */
function newBody(sent: Partial<DomainValues>) {
  const { isPrimary: primary, ...body } = sent;
  return primary ? sent : body;
}

/** A name that is not verified needs its record: the next step is to show it. */
const next = ({ id, isVerified }: Domain) =>
  `/domains${isVerified ? '' : `?${new URLSearchParams({ [openParam]: openedText('verify', id) })}`}`;

const newHint = 'Its first domain is a store’s primary one in any case.';
const stuckHint = 'To change this, make another domain of the store the primary one.';
const renameHint = 'Another name has to be verified anew.';

export function DomainForm({ edited }: { edited: Edited<Domain> | undefined }) {
  const domain = edited?.answer.data;
  const state = useRecordForm<Domain, DomainValues>({
    definition,
    edited,
    toValues,
    ...(domain === undefined && { toBody: newBody, next }),
  });
  return (
    <RecordForm definition={definition} state={state}>
      <div>
        <Field name="name" label="Domain" schema={name} hint={domain && renameHint}>
          <Input
            maxLength={300}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            placeholder="shop.example.com"
          />
        </Field>
        {domain ? (
          <FixedField label="Store" hint="A domain stays with its store.">
            {domain.storeName}
          </FixedField>
        ) : (
          <Field name="storeId" label="Store" schema={storeId}>
            <StoreSelect placeholder="Select a store" />
          </Field>
        )}
        <Field
          name="isPrimary"
          label="Primary"
          schema={isPrimary}
          valueProp="checked"
          hint={domain ? (domain.isPrimary ? stuckHint : undefined) : newHint}
        >
          <Switch disabled={domain?.isPrimary === true} />
        </Field>
      </div>
    </RecordForm>
  );
}
