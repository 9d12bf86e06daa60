import { recordSelect } from '#src/form/selects/record-select.tsx';
import { templates } from './contract.ts';
import { sampleTemplates } from './sample.ts';

export const TemplateSelect = recordSelect<{ id: string; name: string }>({
  contract: templates,
  samples: sampleTemplates.map(({ name }) => name),
});
