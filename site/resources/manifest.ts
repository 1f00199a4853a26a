import { readingContext } from '#site/context.ts'
import { answer } from '#site/resources/answer.ts'
import { siteIconPaths } from '#words/addresses/paths.ts'
import type { Route } from './+types/manifest.ts'

/** The web app manifest, for adding the site to a phone's home screen. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { productName } = context.get(readingContext)
  const manifest = {
    name: productName,
    short_name: productName,
    start_url: '/',
    display: 'browser',
    background_color: '#fcfaf6',
    theme_color: '#fcfaf6',
    icons: [{ src: siteIconPaths.large, sizes: '512x512', type: 'image/png' }],
  }
  return answer(JSON.stringify(manifest), 'application/manifest+json; charset=utf-8')
}
