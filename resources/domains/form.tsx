import { StoreField } from '#resources/stores/store-select.tsx';
import { type Conversions, sentAs } from '#shared/contract/form-values.ts';
import { openParam } from '#shared/contract/list-query.ts';
import { pastedHostName } from '#shared/domain/host-name.ts';
import { SwitchField, TextField } from '#src/form/fields.tsx';
import type { FormValues } from '#src/form/form-values.ts';
import { type FormProps, RecordForm } from '#src/form/record-form.tsx';
import { drawerParam } from '#src/ui/url-state.ts';
import { type Domain, domains } from './contract.ts';
import { definition } from './resource.tsx';

/** Sends a pasted URL as its host name, because other servers may not reduce it. */
const conversions: Conversions<FormValues<typeof domains>> = { name: (name) => pastedHostName(name) ?? name };

/** Leaves out `isPrimary: false`, so that the server can make a store's first domain primary. */
function newBody(sent: Partial<FormValues<typeof domains>>) {
  const { isPrimary, ...body } = sent;
  return sentAs(isPrimary ? sent : body, conversions);
}

/** Opens the verification record after a save, unless the name is verified. */
const next = ({ id, isVerified }: Domain) =>
  `/${domains.name}${isVerified ? '' : `?${new URLSearchParams({ [openParam]: drawerParam('verify', id) })}`}`;

const newHint = 'The first domain of a store is always primary.';
const stuckHint = 'To change this, make another domain of the store primary.';

export const DomainForm = ({ edited }: FormProps<Domain>) => (
  <RecordForm
    definition={definition}
    edited={edited}
    {...(edited ? { conversions } : { toBody: newBody, next })}
  >
    {(domain) => (
      <div>
        <TextField
          name="name"
          label="Domain"
          hint={domain && 'A new name must be verified again.'}
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          placeholder="shop.example.com"
        />
        <StoreField of={domain} stays="You can't move a domain to another store." />
        <SwitchField
          name="isPrimary"
          label="Primary"
          hint={domain ? domain.isPrimary && stuckHint : newHint}
          disabled={domain?.isPrimary === true}
        />
      </div>
    )}
  </RecordForm>
);
