/**
 * What all documents of the organiser have in common. Documents are drawn from snapshots: plain data that survives a
 * round trip through JSON, taken when the document is issued and never changed. Dates are therefore ISO 8601 text
 * (`2027-03-20`), instants UTC text, and money is whole minor units beside one currency.
 */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { NameOrder, NameParts } from '#domain/conference/conferences/whole-name.ts'
import { type Registrant, registrantFieldNames } from '#domain/registrations/registrant.ts'
import { type FieldUsed, pick, usesOf } from '#domain/registrations/registrant-uses.ts'

/** A calendar date as text: `2027-03-20`. */
export type DateText = string

/** The issuer of the document, as the organisation record was at that moment. */
export interface Issuer {
  readonly name: string
  /** Stands for the name. Bills are stored without it: they are printed with the one of today. */
  readonly logo?: Logo
  /** As typed, with its line breaks. */
  readonly address: string
  readonly email: string
  readonly phone: string
}

/** A logo on light ground. */
export interface Logo {
  /** Its file. */
  readonly src: string
  /** Its absolute address, for mails. */
  readonly href: string
  readonly width: number
  readonly height: number
}

/** A document of an issuer as it is printed today. */
export function withLogo<D extends { readonly issuer: Issuer }>(document: D, logo: Logo | undefined): D {
  return logo ? { ...document, issuer: { ...document.issuer, logo } } : document
}

/** The conference that a document is about. */
export interface Occasion {
  readonly prefix: string
  readonly subject: string
  /** How both are read as one name; missing in older documents, which print the prefix above the subject. */
  readonly nameOrder?: NameOrder | null
  readonly startsOn: DateText
  readonly endsOn: DateText
  readonly location: string
  /** The accent's hue in degrees, 0 to 359. */
  readonly hue: number
}

/** The fields that documents print. */
export const printedFields = registrantFieldNames.filter(
  (field): field is PrintedField => usesOf(field).isPrinted === true,
)
type PrintedField = FieldUsed<{ isPrinted: true }>

/** The person who registered, as typed. */
export type PrintedRegistrant = {
  readonly [Field in PrintedField]: string
} & {
  /** The country's name; empty if unknown. */
  readonly country: string
}

/** The organiser as printed in a letterhead, from the organisation record. */
export function issuerOf(organisation: {
  name: string
  officeAddress: string
  email: string
  phone: string
}): Issuer {
  const { name, officeAddress: address, email, phone } = organisation
  return { name, address, email, phone }
}

/** The parts of an occasion's name. Older documents keep the order in which they were issued. */
export const nameOf = ({ prefix, subject, nameOrder = 'colon' }: Occasion): NameParts => ({
  prefix,
  subject,
  nameOrder,
})

/** The conference as documents print it. */
export function occasionOf(
  conference: Pick<
    Conference,
    'prefix' | 'subject' | 'nameOrder' | 'startsOn' | 'endsOn' | 'location' | 'hue'
  >,
): Occasion {
  const { prefix, subject, nameOrder, location, hue } = conference
  const startsOn = conference.startsOn.toString()
  const endsOn = conference.endsOn.toString()
  return { prefix, subject, nameOrder, startsOn, endsOn, location, hue }
}

/**
 * The registrant as documents address them.
 *
 * @param country the name of the country that `registrant.countryId` stands for
 */
export function printedRegistrantOf(registrant: Registrant, country: string): PrintedRegistrant {
  return { ...pick(registrant, printedFields), country }
}

/**
 * The lines of a postal address in the order of an envelope, without empty ones. The billing address keeps its own line
 * breaks.
 */
export function addressLines(
  registrant: Pick<PrintedRegistrant, 'billingAddress' | 'postalCode' | 'city' | 'country'>,
): string[] {
  const place = [registrant.postalCode, registrant.city].filter(part => part.trim() !== '').join(' ')
  const lines = [...registrant.billingAddress.split(/\r\n|\r|\n/), place, registrant.country]
  return lines.filter(line => line.trim() !== '')
}
