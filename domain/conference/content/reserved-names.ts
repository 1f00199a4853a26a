import { languages } from '#domain/foundations/language.ts'

/** First path segments of the site's own addresses; a test compares them with the routes. */
export const reservedNames: ReadonlySet<string> = new Set([
  'about', 'art', 'assets', 'blog-details', 'blogs', 'code-of-conduct', 'completed-meetings', 'contact', 'demo-gateway',
  'health', 'media', 'metrics', 'newsletter', 'organiser', 'policies', 'privacy-policy', 'ready', 'styleguide', 'styles',
  'terms-and-conditions', 'upcoming-meetings', 'verify', 'webhooks', ...languages,
]) // biome-ignore format: a table
