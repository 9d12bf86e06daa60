// Ids of records: any text or number that a server uses. Only the bundled server requires UUIDs.
import { z } from '#shared/contract/zod.ts';

/** Parse option of the bundled server: requires UUIDs and lower-cases them, as the database writes them. */
export const uuidsOnly: z.core.ParseContext<z.core.$ZodIssue> & { uuids: true } = { uuids: true };

const uuid = z.uuid();
const mustBeId = 'Must be an id';

interface IdDef extends z.core.$ZodTypeDef {
  readonly type: 'string';
  readonly format: 'uuid';
  readonly wrong: string;
  readonly missing: string;
  /** Reads an empty text as null. */
  readonly emptyIsNull?: boolean;
}

interface IdInternals extends z.core.$ZodTypeInternals<string | null, string> {
  def: IdDef;
  bag: { format: string };
}

interface IdSchema extends z.ZodMiniType<string | null, string, IdInternals> {}

const Id = z.core.$constructor<IdSchema, IdDef>('Id', (inst, def) => {
  z.ZodMiniType.init(inst, def);
  // The API page shows this format.
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

/** A record's id. `wrong` and `missing` are the errors for an invalid and for a missing id. */
export const id = (wrong = mustBeId, missing = wrong): z.ZodMiniType<string, string> =>
  new Id({ type: 'string', format: 'uuid', wrong, missing }) as z.ZodMiniType<string, string>;

/** A record's id or null. Forms send an empty text for none. */
export const optionalId = () =>
  z.nullable(
    new Id({ type: 'string', format: 'uuid', wrong: mustBeId, missing: mustBeId, emptyIsNull: true }),
  );

/** A list of at most `max` distinct ids. */
export function idList(label: string, max = 200, missing = `${label} must be a list of ids`) {
  return z.array(id(), missing).check(
    z.maxLength(max, `${label} can hold at most ${max}`),
    z.refine((ids) => new Set(ids).size === ids.length, `${label} must not hold the same id twice`),
  );
}
