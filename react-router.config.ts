import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'site',
  serverBuildFile: 'main.js',
  // Every route is known from the first page on: no /__manifest request while a visitor reads.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
