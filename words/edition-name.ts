import type { Conference } from '#domain/conference/conferences/conference.ts'

/**
 * A conference's name with its year, because editions share a name: `Material Science 2027`.
 *
 * @param name the name to use instead of its subject; one with the year in it stays as it is
 */
export function editionName(
  { subject, startsOn }: Pick<Conference, 'subject' | 'startsOn'>,
  name: string = subject,
): string {
  return name.includes(String(startsOn.year)) ? name : `${name} ${startsOn.year}`
}
