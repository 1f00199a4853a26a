import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { sentenceDigest } from '../../words/languages/sentence-digest.ts'
import { catalogueOf, referencesOf } from '../translations/catalogue.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Lets modules import a translators' file as the sentences that it says. Browsers get only the sentences of modules that
 * public pages load, by short keys.
 */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.po')) return null
      const isForBrowsers = this.environment.name === 'client'
      const said = isForBrowsers ? placeholderOf(id) : JSON.stringify(catalogueOf(await readFile(id)))
      return { code: `export default ${said}`, moduleType: 'js' }
    },
    async renderChunk(code, chunk, _, { chunks }) {
      const file = chunk.moduleIds.find(id => id.endsWith('.po'))
      if (file === undefined || !code.includes(placeholderOf(file))) return null
      // Of some modules nothing is left, or not all: only the server says the other sentences.
      const loaded = new Map(
        Object.values(chunks)
          .flatMap(({ modules }) => Object.entries(modules))
          .map(
            ([id, { code: left }]) =>
              [path.relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/'), left ?? ''] as const,
          )
          .filter(([id, left]) => left !== '' && !id.startsWith('site/organiser/')),
      )
      const bytes = await readFile(file)
      const references = referencesOf(bytes)
      const said = Object.entries(catalogueOf(bytes)).filter(([one]) =>
        references.get(one)?.some(from => says(loaded.get(from) ?? '', one)),
      )
      const byDigest = new Map(said.map(([one, translation]) => [sentenceDigest(one), translation]))
      if (byDigest.size < said.length)
        throw new Error(`${file}: two sentences have one key; write one of them otherwise.`)
      return code.replace(placeholderOf(file), () => JSON.stringify(Object.fromEntries(byDigest)))
    },
  }
}

/** Stands for a catalogue until it is known which modules pages load. */
const placeholderOf = (file: string) => `__CATALOGUE_${path.basename(file, '.po')}__`

/** Whether a script may say a sentence: it has all of its parts that are written alike in every kind of quotes. */
const says = (code: string, sentence: string) =>
  code !== '' && sentence.split(/[^A-Za-z ,.:]+/).every(part => code.includes(part))
