/** A conference's basics: name, dates, zone, place. */
import { z } from 'zod'
import { artFamilies } from '#domain/conferences/conference.ts'

/** The longest conference, in days: anything longer is a mistyped year. */
const longestDays = 60

const line = (what: string) =>
  z.string().trim().min(1, `Enter ${what}.`).max(200, 'Use 200 characters at most.')
const date = z.iso.date('Enter a date: day, month and year.')

export const timeZones: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC'),
]

/** The zone of a city that somebody typed, such as `lisbon`; unknown text stays as typed. */
export function findTimeZone(typed: string): string {
  const wanted = typed.trim().replaceAll(/\s+/g, '_').toLowerCase()
  const named = timeZones.filter(zone => zone.toLowerCase() === wanted)
  const ofCity = timeZones.filter(zone => zone.toLowerCase().endsWith(`/${wanted}`))
  const [found, another] = [...named, ...ofCity]
  return found && !another ? found : typed.trim()
}

/** Zones that the platform knows; `Asia/Calcutta` and the like are older names of the same zones. */
function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Z]/.test(zone) && Boolean(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone))
  } catch {
    return false
  }
}

export const basicsFields = z
  .strictObject({
    prefix: z.string().trim().max(200, 'Use 200 characters at most.'),
    subject: line('the conference’s subject, such as “Material Science”'),
    startsOn: date,
    endsOn: date,
    timeZone: z.string().refine(isTimeZone, 'No time zone is called that. Type the nearest large city, or choose from the list: Europe/Lisbon.'),
    location: line('the place, such as “Lisbon, Portugal”'),
    isHybrid: z.boolean(),
    /** The accent's hue in degrees. */
    hue: z.int('Enter a whole number from 0 to 359.').min(0, 'Enter a whole number from 0 to 359.').max(359, 'Enter a whole number from 0 to 359.'),
    artFamily: z.enum(artFamilies),
  })
  .superRefine(({ startsOn, endsOn }, context) => {
    if (!isDate(startsOn) || !isDate(endsOn)) return
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['endsOn'], message })
    if (endsOn < startsOn) refuse('The last day is before the first. Enter the first day again, or a later one.')
    else if (Temporal.PlainDate.from(startsOn).until(endsOn).days >= longestDays)
      refuse(`The conference would last more than ${longestDays} days. Check the year.`)
  }) // biome-ignore format: a table

export type ConferenceBasics = z.infer<typeof basicsFields>

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
