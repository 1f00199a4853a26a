import { readingContext } from '#site/context.ts'
import { answer } from '#site/resources/answer.ts'
import type { Route } from './+types/robots.ts'

/** Allows all public pages; excludes those of one visitor, and those for programs. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl, productSlug, ownDomainOf } = context.get(readingContext)
  const lines = [
    'User-agent: *',
    'Disallow: /organiser',
    'Disallow: /demo-gateway/',
    `Disallow: /${productSlug}Backend/`,
    'Disallow: /*/registrations/',
    'Disallow: /*/message',
    ...(ownDomainOf === null ? [] : ['Disallow: /registrations/', 'Disallow: /message']),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  return answer(lines.join('\n'), 'text/plain; charset=utf-8')
}
