// Bounds a JSON text before it is parsed: its values cost time afterwards, and what walks over them may recurse.
import { countText } from '#src/shared/texts.ts';
import { type ApiError, badRequest, invalid } from './errors.ts';

const maxDepth = 64;
/** No object that the API takes has nearly as many. */
const maxFields = 1_000;
/** The longest list that the API takes has 10,000 ids. */
const maxValues = 20_000;

const backslash = 0x5c;

/** The index of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** The refusal of a JSON text that is nested too deeply or holds too much. `field`: the one that it is sent in. */
export function jsonRefusal(text: string, field = ''): ApiError | undefined {
  const tooMany = (limit: string) => invalid({ [field]: [`At most ${limit} can be sent.`] });
  /** How many fields each open object has so far. */
  const fields: number[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '[':
      case '{':
        if (fields.push(0) > maxDepth) return badRequest('The JSON is nested too deeply.');
        break;
      case ']':
      case '}':
        fields.pop();
        break;
      case ':': {
        const count = (fields.pop() ?? 0) + 1;
        if (count > maxFields) return tooMany(`${countText(maxFields)} fields of one object`);
        fields.push(count);
        break;
      }
      case ',':
        values += 1;
        if (values > maxValues) return tooMany(`${countText(maxValues)} values`);
        break;
    }
  }
  return undefined;
}
