import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json)$/

/**
 * Writes two compressed copies of each text asset, at the highest level, so that the server sends files instead of
 * compressing them for every visitor.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const files = Object.keys(bundle).filter(file => compressible.test(file))
      await Promise.all(files.map(file => compress(path.join(dir, file))))
    },
  }
}

/** Compresses the manifests of routes, which are written after the bundle. @param assets the folder that it is in */
export async function compressManifests(assets: string): Promise<void> {
  const manifests = (await readdir(assets)).filter(file => /manifest-[0-9a-f]{8}\.js$/.test(file))
  await Promise.all(manifests.map(file => compress(path.join(assets, file))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
