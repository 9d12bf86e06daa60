// What the API page says of the actions that there are, from the resources' contracts.

import { requestSchema } from '#server/kit/json-schema.ts';
import { maxTrialRows } from '#src/shared/operations.ts';
import { countText } from '#src/shared/texts.ts';
import { bulkModules } from './resources.ts';

const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

const lines = [...bulkModules.values()].map(({ module: { contract } }) => {
  const { update = [], delete: deletes, actions = {} } = contract.bulk ?? {};
  const all = [
    ...(update.length > 0 ? [`\`update\` (${named(update)})`] : []),
    ...(deletes ? ['`delete`'] : []),
    ...Object.entries(actions).map(([name, schema]) => {
      const values = Object.keys((requestSchema(schema).properties as object | undefined) ?? {});
      return `\`${name}\`${values.length > 0 ? ` (${named(values)})` : ''}`;
    }),
  ];
  return `- \`${contract.name}\`: ${all.join(', ')}`;
});

/** Each resource with its actions and the values that they take. */
export const actionsText = `
Actions by resource, with their \`values\` (of \`update\`: as a PATCH's body):

${lines.join('\n')}

Records are meant by \`ids\`, or by the \`filters\` and the \`q\` of the resource's list; they are selected now. With \`dryRun\`,
up to ${countText(maxTrialRows)} records are counted within the call (200); of more, an operation that changes nothing counts
them (202). With \`atomic\`, one that is refused leaves all as they are.

`;
