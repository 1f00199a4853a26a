import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type NameLines, nameLines } from '#domain/conference/conferences/whole-name.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import { type Language, language } from '#domain/foundations/language.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import { coverOf } from '#site/art/covers.ts'
import { addressInLanguage, paths } from '#words/addresses/paths.ts'

/** A conference as lists show it. Dates are text, because not every browser has Temporal. */
export interface MeetingView {
  /** Its name in addresses. */
  name: string
  href: string
  /** Its name, from top to bottom. */
  title: NameLines
  /** Of its name, where that is not the page's. */
  lang?: Language
  /** `20–22 March 2027` */
  dates: string
  startsOn: string
  year: number
  location: string
  isHybrid: boolean
  image: Image
}

export function meetingView(conference: Conference): MeetingView {
  const { name, startsOn, endsOn, location, isHybrid, namedIn } = conference
  return {
    name,
    href: conferenceHref(conference),
    title: nameLines(conference),
    ...(namedIn && { lang: namedIn }),
    dates: formatDateRange(startsOn, endsOn),
    startsOn: startsOn.toString(),
    year: startsOn.year,
    location,
    isHybrid,
    image: coverOf(conference),
  }
}

/** In the reader's language where the conference speaks it: a list of the main site is in no conference's. */
function conferenceHref({ name, languages: [, ...others] }: Conference): string {
  const plain = paths.conference(name)
  return plain === `/${name}` && others.includes(language()) ? addressInLanguage(plain, language()) : plain
}
