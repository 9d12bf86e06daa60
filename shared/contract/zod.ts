// Configures the small build of Zod with readable default errors. Rules with a better error pass it themselves.
import { z } from 'zod/mini';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

const expectedTexts: Record<string, string> = {
  string: 'Must be a text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

function defaultText(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required' : expectedTexts[issue.expected as string];
    case 'invalid_value':
      return `Must be one of: ${(issue.values as unknown[]).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'Must be an id' : undefined;
    case 'too_big':
      return `Must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'too_small':
      return `Must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys[0]}`;
    default:
      return undefined;
  }
}

z.config({ customError: (issue) => defaultText(issue) ?? 'Is not valid' });

export { z };
