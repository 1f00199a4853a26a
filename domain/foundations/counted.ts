import { sayCount } from '#domain/foundations/say.ts'

/**
 * `1 day`, `3 days`, `12,480 people`: a number with its noun.
 *
 * @param one in English, like the plural; languages have the pair from the places where it is written
 * @param many the plural, if it is not formed with an s
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return sayCount(`{count} ${one}`, `{count} ${many}`, count)
}
