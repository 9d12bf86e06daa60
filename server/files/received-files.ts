// Receives multipart bodies: streams files to temporary files and checks them against their rules while they arrive.
import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codeOf, isDiskFull } from '#server/causes.ts';
import { makeFolders } from '#server/folders.ts';
import { ApiError, badRequest, invalid, wrongContentType } from '#server/http/errors.ts';
import { jsonRefusal } from '#server/http/json-text.ts';
import { shortFileName } from '#server/short-texts.ts';
import {
  isTooLarge,
  type Multipart,
  maxRequestBytes,
  requestTooLarge,
  type UploadRule,
  visibleName,
  withMaxBytes,
} from '#shared/contract/uploads.ts';
import { inspectFile } from './inspect-file.ts';

/** A received file. Its type comes from its bytes. */
export interface ReceivedFile {
  readonly path: string;
  /** The sender's name for the file. Only data, never used as a path. */
  readonly fileName: string;
  readonly mimeType: string;
  readonly extension: string;
  readonly size: number;
  readonly sha256: string;
}

export type ReceivedFiles = Readonly<Record<string, readonly ReceivedFile[]>>;

const tooLarge = (field: string, text: string) => new ApiError(413, text, { errors: { [field]: [text] } });

/** `../a\b.png` → `b.png`: the last segment without invisible characters, shortened to a file name's length. */
function safeFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  // Browsers encode a quote in a file name as %22.
  const visible = visibleName(last.replaceAll('%22', '"')).trim();
  return shortFileName(visible) || 'file';
}

/** `files[]` → `files`. */
const withoutBrackets = (name: string) => name.replace(/\[\]$/, '');

function addField(
  fields: Record<string, unknown>,
  { uploads, json, lists }: Multipart,
  name: string,
  sent: unknown,
) {
  // The library parses parts with a JSON content type itself.
  if (typeof sent !== 'string') throw invalid({ [name]: [`${name} must be a text.`] });
  // Forms submit line breaks as CRLF.
  const value = sent.replaceAll('\r\n', '\n');
  const rule = uploads[name];
  if (rule) {
    // Some clients send an empty text if no file was chosen.
    if (value !== '') throw invalid({ [name]: [rule.texts.type] });
    return;
  }
  if (lists.includes(name)) {
    const before = (fields[name] as unknown[] | undefined) ?? [];
    fields[name] = [...before, value];
    return;
  }
  if (Object.hasOwn(fields, name)) throw invalid({ [name]: [`${name} was sent twice.`] });
  fields[name] = json.includes(name) ? parsed(name, value) : value;
}

function parsed(name: string, text: string): unknown {
  const refusal = jsonRefusal(text, name);
  if (refusal) throw refusal;
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ [name]: [`${name} must be a JSON text.`] });
  }
}

/** The folder and the size limit for received files. */
export interface ReceivingPlace {
  /** On the same disk as the uploads, so that files can be renamed into place. */
  readonly tempDir: string;
  /** Upper limit for every file, in addition to its field's limit. */
  readonly maxFileBytes: () => Promise<number>;
}

/** Reads the whole body. On failure, removes the temporary files and throws. */
export async function receive(
  request: FastifyRequest,
  multipart: Multipart,
  { tempDir, maxFileBytes }: ReceivingPlace,
): Promise<{ fields: Record<string, unknown>; files: ReceivedFiles }> {
  if (!request.isMultipart()) throw wrongContentType('multipart/form-data');
  await makeFolders(tempDir, 0o700);
  const maxBytes = await maxFileBytes();
  const fields: Record<string, unknown> = Object.create(null);
  const files: Record<string, ReceivedFile[]> = {};
  const paths: string[] = [];
  let total = 0;

  function addToTotal(name: string, { length }: Buffer) {
    total += length;
    if (total > maxRequestBytes) throw tooLarge(name, requestTooLarge);
  }

  async function take(part: MultipartFile, name: string, rule: UploadRule): Promise<void> {
    const others = files[name] ?? [];
    if (others.length >= rule.maxCount) throw invalid({ [name]: [rule.texts.count] });
    const path = join(tempDir, randomUUID());
    paths.push(path);
    const hash = createHash('sha256');
    let size = 0;
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        hash.update(chunk);
        if (isTooLarge(rule, size)) throw tooLarge(name, rule.texts.size);
        addToTotal(name, chunk);
        yield chunk;
      }
    }
    // Resolves after the file is closed, even on failure. A file opened after the clean-up would stay.
    await writeFile(path, counted(part.file), { mode: 0o600 });
    // Browsers send an empty file for a field without a chosen file.
    if (size === 0 && !part.filename) return;
    const inspected = await inspectFile(path, size, name, rule);
    const fileName = safeFileName(part.filename);
    files[name] = [...others, { path, fileName, ...inspected, sha256: hash.digest('hex') }];
  }

  try {
    // Stops at the first error. `unread-bodies.ts` drains the rest of the body after the answer.
    for await (const part of request.parts()) {
      const name = withoutBrackets(part.fieldname);
      if (part.type === 'field') {
        if (part.valueTruncated) throw invalid({ [name]: ['This text is too long.'] });
        addField(fields, multipart, name, part.value);
        continue;
      }
      const rule = multipart.uploads[name];
      if (rule) await take(part, name, withMaxBytes(rule, maxBytes));
      // Ignore files of unknown fields, but read them to reach the next part.
      else for await (const chunk of part.file) addToTotal(name, chunk);
    }
    return { fields, files };
  } catch (error) {
    await discard(paths);
    if (error instanceof ApiError || isDiskFull(error)) throw error;
    const code = codeOf(error) ?? '';
    if (code.startsWith('FST_') && code.includes('LIMIT'))
      throw new ApiError(413, 'The form has too many parts.');
    throw badRequest('The form cannot be read.');
  }
}

const discard = (paths: readonly string[]) => Promise.all(paths.map((path) => rm(path, { force: true })));

export const discardFiles = (files: ReceivedFiles) =>
  discard(Object.values(files).flatMap((ofField) => ofField.map(({ path }) => path)));
