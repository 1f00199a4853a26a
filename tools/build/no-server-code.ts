import type { Plugin } from 'vite'

/** Vite's empty object in place of a module that only Node.js has. */
const stub = '__vite-browser-external'

/**
 * Refuses a build in which a browser would load a module of Node.js: the page would be drawn, and its script would break
 * at the first use of it.
 */
export function noServerCode(): Plugin {
  return {
    name: 'no-server-code',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_, bundle) {
      const kept = new Set(
        Object.values(bundle).flatMap(file => (file.type === 'chunk' ? Object.keys(file.modules) : [])),
      )
      const importersOf = (id: string) =>
        (this.getModuleInfo(id)?.importers ?? []).filter(each => kept.has(each))
      const guilty = [...kept].filter(id => id.includes(stub)).flatMap(importersOf)
      if (guilty.length === 0) return
      const lines = guilty.map(id => `${id}, for ${importersOf(id).join(', ')}`)
      this.error(`Modules of Node.js would be in scripts for browsers:\n${lines.join('\n')}`)
    },
  }
}
