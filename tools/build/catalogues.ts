import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { catalogueOf } from '../translations/catalogue.ts'

/** Lets modules import a translators' file as the sentences that it says. */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.po')) return null
      const said = JSON.stringify(catalogueOf(await readFile(id)))
      return { code: `export default JSON.parse(${JSON.stringify(said)})`, moduleType: 'js' }
    },
  }
}
