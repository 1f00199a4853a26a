/** The wire's names of venue, contacts and downloads, spelled as the specification spells them. */
import { z } from '@hono/zod-openapi'
import type { ContentFields, ContentItem } from '#domain/conference/content/kinds.ts'
import { shape } from '#server/api/describe-call.ts'
import { addressOf } from '#server/wire-api/names/site.ts'

export const venue = shape(
  'Venue',
  {
    hotel_name: z.string(),
    address: z.string().describe('HTML'),
    phone: z.string(),
    note_1: z.string(),
    note_2: z.string(),
    note_3: z.string(),
    about_hotel: z.string().describe('HTML'),
    location: z.string().describe('HTML'),
  },
  {
    hotel_name: 'Hotel do Tejo',
    address: '<p>Avenida da Ribeira 10, Lisbon</p>',
    phone: '+351 21 000 0000',
    note_1: 'Ten minutes from the airport by metro.',
    note_2: 'Breakfast from 06:30.',
    note_3: '',
    about_hotel: '<p>A quiet house by the river.</p>',
    location: '<p>Metro: Cais do Sodré.</p>',
  },
)

export const toVenue = (item: ContentItem<'venue'>) => ({
  hotel_name: item.hotelName,
  address: item.address,
  phone: item.phone,
  note_1: item.notes[0] ?? '',
  note_2: item.notes[1] ?? '',
  note_3: item.notes[2] ?? '',
  about_hotel: item.about,
  location: item.location,
})

export const venueImage = shape(
  'VenueImage',
  { venue_images: z.string().nullable() },
  { venue_images: '/media/5e6f708192a3b4c5d6e7f8091a2b3c4d/lobby.avif' },
)

export const toVenueImage = (item: ContentItem<'venue-image'>) => ({ venue_images: addressOf(item.image) })

export const contactEntry = shape(
  'ContactEntry',
  { contact_heading: z.string(), contact_description: z.string() },
  { contact_heading: 'Phone', contact_description: '+351 21 000 0000' },
)

type Subject = ContentFields<'contact-entry'>['subject']
type Organisation = Pick<ContentItem<'organisation'>, 'phone' | 'officeAddress' | 'email'>

/** Phone, office address and e-mail, in this order: old clients go by the position. */
const contacts = [
  { subject: 'phone', heading: 'Phone', ofOrganisation: 'phone' },
  { subject: 'address', heading: 'Office Address', ofOrganisation: 'officeAddress' },
  { subject: 'email', heading: 'Email', ofOrganisation: 'email' },
] as const satisfies { subject: Subject; heading: string; ofOrganisation: keyof Organisation }[]

/** The three entries; the organisation's replace those that a conference does not have. */
export const toContactEntries = (
  entries: readonly ContentItem<'contact-entry'>[],
  organisation: Organisation | undefined,
) =>
  contacts.map(({ subject, heading, ofOrganisation }) => {
    const entry = entries.find(item => item.subject === subject)
    return {
      contact_heading: entry?.heading ?? heading,
      contact_description: entry?.description ?? organisation?.[ofOrganisation] ?? '',
    }
  })

const filePath = '/media/6f708192a3b4c5d6e7f8091a2b3c4d5e/program.pdf'

export const calendarFile = shape(
  'CalendarFile',
  { add_to_calender: z.string() },
  { add_to_calender: filePath },
)
export const programFile = shape('ProgramFile', { Program_file: z.string() }, { Program_file: filePath })
export const brochureFile = shape('BrochureFile', { Broucher_file: z.string() }, { Broucher_file: filePath })
