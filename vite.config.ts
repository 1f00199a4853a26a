import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './tools/compress-assets.ts'

export default defineConfig({
  plugins: [reactRouter(), compressAssets()],
  build: {
    // Fonts and images stay files of their own: the CSP allows no data: fonts, and they cache better.
    assetsInlineLimit: 0,
  },
  css: {
    // Class names that a reader of the page source understands.
    modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' },
  },
  // The server is built together with the pages, so that both share one copy of every domain module.
  environments: { ssr: { build: { rolldownOptions: { input: './server/main.ts' } } } },
})
