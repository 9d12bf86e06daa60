// Writes `.br` and `.gz` files next to the text files of a build, so that the server never compresses.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const isText = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Below this size, compression saves hardly anything. */
const minBytes = 1024;

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const options = {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
      [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  };
  await Promise.all([
    brotli(content, options).then((packed) => writeFile(`${path}.br`, packed)),
    gz(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

/** Compresses the output of the build except its manifest. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) return;
      const names = Object.keys(bundle).filter((name) => isText.test(name) && !name.startsWith('.vite/'));
      await Promise.all(names.map((name) => compressFile(join(dir, name))));
    },
  };
}
