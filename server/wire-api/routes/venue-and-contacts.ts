/** The calls of the venue and of the contacts. */
import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { callsOfConference, list } from '#server/wire-api/call.ts'
import {
  contactEntry,
  toContactEntries,
  toVenue,
  toVenueImage,
  venue,
  venueImage,
} from '#server/wire-api/names/venue-and-contacts.ts'

const tag = 'Venue and contacts'

export function moreCalls({ database: { read } }: Dependencies) {
  const api = callsOfConference()

  api.openapi(list(tag, '/more/venues', 'Venues; the site shows the first', venue), async c => {
    const venues = await listContent(read, c.get('conference').id, 'venue')
    return c.json(venues.map(toVenue), 200)
  })

  api.openapi(list(tag, '/more/venue/Images', 'Pictures of the venue', venueImage), async c => {
    const images = await listContent(read, c.get('conference').id, 'venue-image')
    return c.json(images.map(toVenueImage), 200)
  })

  const contacts = list(
    tag,
    '/more/contacts/information',
    'Phone, office address and e-mail, in this order',
    contactEntry,
  )
  api.openapi(contacts, async c => {
    const [entries, organisation] = await Promise.all([
      listContent(read, c.get('conference').id, 'contact-entry'),
      findContent(read, null, 'organisation'),
    ])
    return c.json(toContactEntries(entries, organisation), 200)
  })

  return api
}
