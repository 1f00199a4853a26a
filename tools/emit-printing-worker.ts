import type { Plugin } from 'vite'

/**
 * Builds the printing process's program beside the server's, as `printing-worker.js`. React Router gives every
 * entry the server's own name, so it cannot be a second entry.
 */
export function emitPrintingWorker(): Plugin {
  return {
    name: 'emit-printing-worker',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'ssr',
    buildStart() {
      const id = './adapters/documents/printing-worker.ts'
      this.emitFile({ type: 'chunk', id, fileName: 'printing-worker.js' })
    },
  }
}
