import type { Plugin } from 'vite'

/** The style sheets that pages name themselves: that of all public pages, and the back office's. */
const linked = /\/(?:parts|organiser)-[^/]+\.css$/

/**
 * Loads a script that is wanted later with nothing around it. Vite's own loader fetches the script's styles first, and is
 * larger than many of those scripts; here the page has all styles already, and a build in which one lacks them is refused.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      order: 'post',
      filter: { id: /\0vite\/preload-helper/ },
      handler: () => ({ code: 'export const __vitePreload = load => load()', map: null }),
    },
    generateBundle(_, bundle) {
      const styles = Object.values(bundle).flatMap(file =>
        file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [],
      )
      const late = styles.filter(name => !linked.test(`/${name}`))
      if (late.length > 0) this.error(`No page names these style sheets: ${[...new Set(late)].join(', ')}`)
    },
  }
}
