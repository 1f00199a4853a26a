import { start } from '#site/late-scripts/start.tsx'

await start()
