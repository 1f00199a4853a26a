/** A conference's basics: name, dates, zone, place. */
import { z } from 'zod'
import { artFamilies } from '#domain/conference/conferences/conference.ts'
import { nameOrders } from '#domain/conference/conferences/whole-name.ts'
import type { FieldRule } from '#domain/foundations/parse-input.ts'
import { isTimeZone } from '#domain/foundations/time.ts'

/** The longest conference, in days: anything longer is a mistyped year. */
export const longestConferenceDays = 60

const line = z.string().trim().max(200)

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

export const basicsFields = z
  .strictObject({
    prefix: line,
    subject: line.min(1),
    /** Null: as their words suggest. */
    nameOrder: z.enum(nameOrders).nullable(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    timeZone: z.string().refine(isTimeZone, 'no-time-zone' satisfies FieldRule),
    location: line.min(1),
    isHybrid: z.boolean(),
    /** The accent's hue in degrees. */
    hue: z.int().min(0).max(359),
    artFamily: z.enum(artFamilies),
  })
  .superRefine(({ startsOn, endsOn }, context) => {
    if (!isDate(startsOn) || !isDate(endsOn)) return
    const refuse = (message: FieldRule) => context.addIssue({ code: 'custom', path: ['endsOn'], message })
    if (endsOn < startsOn) refuse('last-day-before-first')
    else if (Temporal.PlainDate.from(startsOn).until(endsOn).days >= longestConferenceDays)
      refuse('too-many-days')
  }) // biome-ignore format: a table

export type ConferenceBasics = z.infer<typeof basicsFields>

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
