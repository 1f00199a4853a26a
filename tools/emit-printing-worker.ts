import type { Plugin } from 'vite'

/**
 * Builds the printing process's program next to the server's, as `printing-worker.js`. React Router names every
 * entry like the server, so it cannot be a second entry.
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
