import { useIdentity } from '#providers/identity.ts';
import { ProductSelect } from '#resources/products/product-select.tsx';
import { TemplateSelect } from '#resources/templates/template-select.tsx';
import { PlanSelect } from '#resources/traffic-plans/plan-select.tsx';
import { UserSelect } from '#resources/users/user-select.tsx';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { cycleLabel } from '#shared/domain/billing-cycles.ts';
import { pngUrl } from '#shared/domain/png-url.ts';
import { ChoiceField, Field, Fields, LongTextField, SwitchField, TextField } from '#src/form/fields.tsx';
import { FormPage } from '#src/form/form-page.tsx';
import { RichTextEditor } from '#src/form/rich-text/rich-text-editor.tsx';
import { PngField } from '#src/form/uploads/image-field.tsx';
import { Descriptions } from '#src/show/descriptions.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageColumns } from '#src/ui/page-columns.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { SecondaryLine } from '#src/ui/values.tsx';
import { logoRule, type Store, stores } from './contract.ts';
import { chosenId, type StoreValues, toBody, toValues } from './form-values.ts';
import { legalTexts } from './legal-texts.ts';
import { definition } from './resource.tsx';

/** Read-only fields that the specification's calls can't change, for other servers. */
function UnchangeableCard({ store }: { store: ReceivedRecord<Store> }) {
  const { name, billingCycle, businessName, phoneNumber, address, logo, products = [] } = store;
  return (
    <Card title="More of this store">
      <SecondaryLine>This server can't change these.</SecondaryLine>
      <Descriptions
        items={{
          'Billing cycle': cycleLabel(billingCycle),
          'Business name': businessName,
          'Phone number': phoneNumber,
          Address: address,
          Logo: logo ? <Picture size="tile" src={pngUrl(logo)} alt={`Logo of ${name}`} /> : '-',
          Products: products.map((product) => product.name).join(', '),
        }}
      />
    </Card>
  );
}

const { ownerId, templateId, subscriptionId } = stores.create.shape;

/** The selected record as an option, so that its name is shown before the options load. */
const optionOf = <Named extends { id?: string }>(chosen: Named | null | undefined) =>
  chosen?.id === undefined ? [] : [{ ...chosen, id: chosen.id }];

/** Leaves out a record without a name. */
const named = <Thing extends { id?: string; name?: string }>(thing: Thing | null | undefined) =>
  thing?.name === undefined ? undefined : { ...thing, name: thing.name };

const StoreCard = () => (
  <Card title="Store">
    <TextField name="name" label="Name" />
    <LongTextField name="description" label="Description" />
    <TextField
      name="domain"
      label="Domain"
      hint="Domain only, e.g. shop.example.com. Verify it after saving."
      inputMode="url"
      spellCheck={false}
      placeholder="shop.example.com"
    />
  </Card>
);

function ChosenCard({ store, extended }: { store: ReceivedRecord<Store> | undefined; extended: boolean }) {
  return (
    <Card title="Owner, template and plan">
      <Field
        name="ownerId"
        label="Owner"
        schema={chosenId(ownerId)}
        hint="Can see the store in the portal and edit its legal texts."
      >
        <UserSelect placeholder="No owner" known={optionOf(store?.owner)} />
      </Field>
      <Field name="templateId" label="Template" schema={chosenId(templateId)}>
        <TemplateSelect placeholder="No template" known={optionOf(named(store?.template))} />
      </Field>
      <Field name="subscriptionId" label="Plan" schema={chosenId(subscriptionId)}>
        <PlanSelect placeholder="No plan" known={optionOf(named(store?.subscription))} />
      </Field>
      {extended && <ChoiceField name="billingCycle" label="Billing cycle" />}
    </Card>
  );
}

/** Fields beyond the specification, for servers that support them. */
const ExtendedCards = ({ store }: { store: ReceivedRecord<Store> | undefined }) => (
  <>
    <Card title="Business">
      <Fields>
        <TextField name="businessName" label="Business name" />
        <TextField name="phoneNumber" label="Phone number" type="tel" />
      </Fields>
      <LongTextField name="address" label="Address" autoSize={{ minRows: 2, maxRows: 4 }} />
      <PngField name="logo" label="Logo" rule={logoRule} schema={stores.update.shape.logo} />
    </Card>
    <Card title="What it sells">
      <Field name="productIds" label="Products" hint="Categories follow from the products.">
        <ProductSelect placeholder="No products" known={store?.products ?? []} />
      </Field>
    </Card>
  </>
);

export function Screen() {
  const { extended } = useIdentity();
  return (
    <FormPage<ReceivedRecord<Store>, StoreValues>
      definition={definition}
      toValues={toValues}
      toBody={(_, all) => toBody(all)}
    >
      {(store) => (
        <PageColumns
          side={
            <>
              <Card title="Status">
                <SwitchField name="isActive" label="Active" />
              </Card>
              <ChosenCard store={store} extended={extended} />
            </>
          }
        >
          <StoreCard />
          {extended ? <ExtendedCards store={store} /> : store && <UnchangeableCard store={store} />}
          <Card title="Legal texts">
            {legalTexts.map(({ field, title }) => (
              <Field key={field} name={field} label={title}>
                <RichTextEditor profile="legal" label={title} placeholder="Type here..." />
              </Field>
            ))}
          </Card>
        </PageColumns>
      )}
    </FormPage>
  );
}
