// The select of templates, for resources that have one.
import { RecordSelect, type SelectedProps } from '#src/kit/record-select.tsx';
import { templates } from './contract.ts';
import { sampleTemplates } from './sample.ts';

export interface TemplateChoice {
  id: string;
  name: string;
}

interface TemplateSelectProps extends SelectedProps<string> {
  /** The chosen one, where more is known of it than the id. */
  known?: readonly TemplateChoice[];
}

export const TemplateSelect = (props: TemplateSelectProps) => (
  <RecordSelect<TemplateChoice, string>
    {...props}
    contract={templates}
    describe={({ name }) => ({ label: name })}
    samples={sampleTemplates.map(({ name }) => name)}
  />
);
