import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressManifests } from './tools/build/compress-assets.ts'
import { splitManifest } from './tools/build/split-manifest.ts'

export default {
  appDirectory: 'site',
  serverBuildFile: 'main.js',
  // Every route is known from the first page on: no /__manifest request while a visitor reads.
  routeDiscovery: { mode: 'initial' },
  // A file for each action would cost a request, and more bytes than it saves.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const assets = path.join(reactRouterConfig.buildDirectory, 'client/assets')
    await splitManifest(assets)
    await compressManifests(assets)
  },
} satisfies Config
