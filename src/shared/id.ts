// Ids. They are whatever the server calls its records: any text or number. That they are UUIDs is a rule of the
// bundled server alone, which asks for it with each parse.
import { z } from './zod.ts';

/** Given to a parse, ids have to be UUIDs, and come in lower case, as the database writes them. */
export const uuidsOnly: z.core.ParseContext<z.core.$ZodIssue> & { uuids: true } = { uuids: true };

const uuid = z.uuid();
const mustBeId = 'Must be an id';

interface IdDef extends z.core.$ZodTypeDef {
  readonly type: 'string';
  readonly format: 'uuid';
  readonly wrong: string;
  readonly missing: string;
  /** An empty text is none. */
  readonly emptyIsNull?: boolean;
}

interface IdInternals extends z.core.$ZodTypeInternals<string | null, string> {
  def: IdDef;
  bag: { format: string };
}

interface IdSchema extends z.ZodMiniType<string | null, string, IdInternals> {}

const Id = z.core.$constructor<IdSchema, IdDef>('Id', (inst, def) => {
  z.ZodMiniType.init(inst, def);
  // What the API page says of it.
  inst._zod.bag = { format: 'uuid' };
  inst._zod.parse = (payload, ctx) => {
    const { value } = payload as { value: unknown };
    if (def.emptyIsNull && value === '') {
      payload.value = null;
      return payload;
    }
    const nothing = value === undefined || value === null || value === '';
    const isId = (typeof value === 'string' && value.trim() !== '') || Number.isFinite(value);
    const strict = (ctx as Partial<typeof uuidsOnly>).uuids === true;
    if (strict ? uuid.safeParse(value).success : isId) {
      if (strict) payload.value = (value as string).toLowerCase();
    } else {
      const message = nothing ? def.missing : def.wrong;
      payload.issues.push({ code: 'custom', message, input: value, inst });
    }
    return payload;
  };
});

/** A record's id. `wrong`, `missing`: what is said of what is none, and where there is none. */
export const id = (wrong = mustBeId, missing = wrong): z.ZodMiniType<string, string> =>
  new Id({ type: 'string', format: 'uuid', wrong, missing }) as z.ZodMiniType<string, string>;

/** A record's id, or null; a form sends an empty text for none. */
export const optionalId = () =>
  z.nullable(
    new Id({ type: 'string', format: 'uuid', wrong: mustBeId, missing: mustBeId, emptyIsNull: true }),
  );

/** At most `max` ids, each once. */
export function idList(label: string, max = 200, missing = `${label} must be a list of ids`) {
  return z.array(id(), missing).check(
    z.maxLength(max, `${label} can hold at most ${max}`),
    z.refine((ids) => new Set(ids).size === ids.length, `${label} must not hold the same id twice`),
  );
}
