import { Input, Switch } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { ProductSelect } from '#resources/products/product-select.tsx';
import { TemplateSelect } from '#resources/templates/template-select.tsx';
import { billingCycles } from '#resources/traffic-plans/contract.ts';
import { PlanSelect } from '#resources/traffic-plans/plan-select.tsx';
import { UserSelect } from '#resources/users/user-select.tsx';
import { Card } from '#src/kit/card.tsx';
import { Choice } from '#src/kit/choice.tsx';
import { Field, Fields } from '#src/kit/field.tsx';
import { FormPage } from '#src/kit/form-page.tsx';
import { PngField } from '#src/kit/image-field.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import { useIdentity } from '#src/kit/use-identity.ts';
import { RichTextEditor } from '#src/rich-text/rich-text-editor.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { wordLabel } from '#src/shared/texts.ts';
import { logoRule, type Store, stores } from './contract.ts';
import { chosenId, type StoreValues, toBody, toValues } from './form-values.ts';
import { legalTexts } from './legal-texts.ts';
import { definition } from './resource.tsx';
import { UnchangeableCard } from './unchangeable-card.tsx';

const rules = stores.create.shape;

const cycleOptions = billingCycles.map((value) => ({
  value,
  label: wordLabel(value),
}));

/** What the record says of the one that is chosen, so that its name stands there at once. */
const known = <Named extends { id?: string }>(chosen: Named | null | undefined) =>
  chosen?.id === undefined ? [] : [{ ...chosen, id: chosen.id }];

/** What goes beyond the specification's calls, for servers that take it. */
const ExtendedCards = ({ store }: { store: Answered<Store> | undefined }) => (
  <>
    <Card title="Business">
      <Fields>
        <Field name="businessName" label="Business name" schema={rules.businessName}>
          <Input maxLength={200} autoComplete="off" />
        </Field>
        <Field name="phoneNumber" label="Phone number" schema={rules.phoneNumber}>
          <Input type="tel" maxLength={50} autoComplete="off" />
        </Field>
      </Fields>
      <Field name="address" label="Address" schema={rules.address}>
        <TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Field>
      <PngField name="logo" label="Logo" rule={logoRule} schema={stores.update.shape.logo} />
    </Card>
    <Card title="What it sells">
      <Field
        name="productIds"
        label="Products"
        schema={rules.productIds}
        hint="The store’s categories are those of its products."
      >
        <ProductSelect placeholder="No products" known={store?.products ?? []} />
      </Field>
    </Card>
  </>
);

function StoreForm({ edited }: { edited: Edited<Answered<Store>> | undefined }) {
  const store = edited?.answer.data;
  const { extended } = useIdentity();
  const state = useRecordForm<Answered<Store>, StoreValues>({
    definition,
    edited,
    toValues,
    toBody: (_, { values, changed }) => toBody(values, changed, edited !== undefined),
  });
  return (
    <RecordForm definition={definition} state={state}>
      <Card title="Store">
        <Field name="name" label="Name" schema={rules.name}>
          <Input maxLength={120} autoComplete="off" />
        </Field>
        <Field name="description" label="Description" schema={rules.description}>
          <TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Field>
        <Fields>
          <Field
            name="domain"
            label="Domain"
            schema={rules.domain}
            hint="Without https://. It is pending until it is verified."
          >
            <Input
              inputMode="url"
              maxLength={253}
              autoComplete="off"
              spellCheck={false}
              placeholder="shop.example.com"
            />
          </Field>
          <Field name="isActive" label="Active" schema={rules.isActive} valueProp="checked">
            <Switch />
          </Field>
        </Fields>
      </Card>
      <Card title="Owner, template and plan">
        <Fields>
          <Field
            name="ownerId"
            label="Owner"
            schema={chosenId(rules.ownerId)}
            hint="Sees the store in the portal and may change its legal texts."
          >
            <UserSelect placeholder="No owner" known={known(store?.owner)} />
          </Field>
          <Field name="templateId" label="Template" schema={chosenId(rules.templateId)}>
            <TemplateSelect placeholder="No template" known={known(named(store?.template))} />
          </Field>
          <Field name="subscriptionId" label="Plan" schema={chosenId(rules.subscriptionId)}>
            <PlanSelect placeholder="No plan" known={known(named(store?.subscription))} />
          </Field>
          {extended && (
            <Field name="billingCycle" label="Billing cycle" schema={rules.billingCycle}>
              <Choice options={cycleOptions} />
            </Field>
          )}
        </Fields>
      </Card>
      {extended ? <ExtendedCards store={store} /> : store && <UnchangeableCard store={store} />}
      <Card title="Legal texts">
        {legalTexts.map(({ field, title }) => (
          <Field key={field} name={field} label={title} schema={rules[field]}>
            <RichTextEditor profile="legal" label={title} placeholder="Type here..." />
          </Field>
        ))}
      </Card>
    </RecordForm>
  );
}

/** What is not named says nothing in a select. */
const named = <Thing extends { id?: string; name?: string }>(thing: Thing | null | undefined) =>
  thing?.name === undefined ? undefined : { ...thing, name: thing.name };

export function Screen() {
  return (
    <FormPage<Answered<Store>> definition={definition} nameOf={({ name }) => name}>
      {(edited) => <StoreForm edited={edited} />}
    </FormPage>
  );
}
