/** The fields of a conference's basics, between forms and commands. */
import { type ConferenceBasics, findTimeZone } from '#domain/preparation/set-up/conference-basics.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { readHue } from '#site/organiser/parts/colours.ts'

/** The input, as a form shows it again. */
export interface TypedBasics {
  name: string
  prefix: string
  /** One of `nameOrders`, or empty for the order that the words suggest. */
  nameOrder: string
  subject: string
  startsOn: string
  endsOn: string
  timeZone: string
  location: string
  isHybrid: string
  hue: string
  artFamily: string
  currency: string
  feeRate: string
}

const fields = [
  'name', 'prefix', 'nameOrder', 'subject', 'startsOn', 'endsOn', 'timeZone', 'location', 'isHybrid', 'hue', 'artFamily', 'currency',
  'feeRate',
] as const // biome-ignore format: a list

/** A form's texts, each cut at a length that no valid value has. */
export function typedBasics(form: FormData): TypedBasics {
  const texts = { ...textsOf(form, fields), hue: readHue(form, 'hue') }
  const cut = Object.entries(texts).map(([name, text]) => [name, text.slice(0, 300)])
  // The fields have the same names.
  const typed: TypedBasics = Object.fromEntries(cut)
  return { ...typed, timeZone: findTimeZone(typed.timeZone) }
}

/** The same as the command takes it, which reports problems. */
export function basicsOf(typed: TypedBasics) {
  const { prefix, subject, nameOrder, startsOn, endsOn, timeZone, location, isHybrid, hue, artFamily } = typed
  return {
    prefix,
    subject,
    // The command refuses an unknown one.
    nameOrder: (nameOrder || null) as ConferenceBasics['nameOrder'],
    startsOn,
    endsOn,
    timeZone,
    location,
    isHybrid: isHybrid === 'on',
    hue: /^\d{1,3}$/.test(hue) ? Number(hue) : -1,
    // The command refuses an unknown family.
    artFamily: artFamily as ConferenceBasics['artFamily'],
  }
}

/** `5`, `2.75`: a rate in percent as basis points; -1 if it is invalid, which no rate is. */
export function basisPointsOf(text: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : -1
}
