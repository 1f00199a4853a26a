import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './tools/compress-assets.ts'
import { emitPrintingWorker } from './tools/emit-printing-worker.ts'

const parts = { name: 'parts', test: /\/site\/(components|layouts)\// }

export default defineConfig({
  plugins: [reactRouter(), compressAssets(), emitPrintingWorker()],
  build: {
    // Fonts and images stay files of their own: the CSP allows no data: fonts, and they cache better.
    assetsInlineLimit: 0,
  },
  css: {
    // Class names that a reader of the page source understands.
    modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' },
  },
  // The server is built together with the pages, so that both share one copy of every domain module.
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/main.ts' } } },
    // The parts that every page is made of come as one script and one stylesheet, not as thirty.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [parts] } } } } },
  },
})
