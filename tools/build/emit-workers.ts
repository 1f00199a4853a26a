import type { Plugin } from 'vite'

const workers = {
  'printing-worker.js': './adapters/documents/printing-worker.ts',
  'import-worker.js': './adapters/imports/import-worker.ts',
}

/**
 * Builds the programs of the worker processes next to the server. They cannot be entries of the build, because React
 * Router gives every entry the server's file name.
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
