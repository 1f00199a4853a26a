import type { Plugin } from 'vite'

const workers = {
  'printing-worker.js': './adapters/documents/printing-worker.ts',
  'import-worker.js': './adapters/imports/import-worker.ts',
}

/**
 * Builds the programs of the server's own processes next to the server. React Router names every entry like the server, so
 * they cannot be further entries.
 */
export function emitWorkers(): Plugin {
  return {
    name: 'emit-workers',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'ssr',
    buildStart() {
      for (const [fileName, id] of Object.entries(workers)) this.emitFile({ type: 'chunk', id, fileName })
    },
  }
}
