import type { Conference } from '#domain/conference/conferences/conference.ts'
import { presentationTypes } from '#domain/offers/pricing/pricing.ts'
import { abstractsSeenBy } from '#domain/programme/abstracts/abstract-view.ts'
import { findLinkedAbstract } from '#domain/programme/abstracts/author-links.ts'
import { listAuthors } from '#domain/programme/authors/author-queries.ts'
import type { ReadingSite } from '#site/context.ts'
import type { FormValues } from '#site/microsite/registration/form/form-values.ts'

/**
 * What an abstract says of its presenter, so that they register without typing it again, and the registration for what it
 * is accepted as. Undefined for a link that opens nothing.
 */
export async function readAuthorDetails(
  site: ReadingSite,
  conference: Conference,
  link: string,
): Promise<FormValues | undefined> {
  const { read } = site.database
  const abstractId = await findLinkedAbstract(read, conference, link, site.clock.now())
  if (abstractId === undefined) return undefined
  const row = await abstractsSeenBy(read, { kind: 'author', abstractId }).selectAll().executeTakeFirst()
  if (!row) return undefined
  const presentation = admissionOf(row.form_name ?? row.presentation_type_name)
  const presenting = (await listAuthors(read, abstractId)).find(({ isPresenting }) => isPresenting)
  if (presenting?.isCoauthor) {
    const { name, email, affiliation } = presenting
    const [organization = ''] = affiliation.split('\n')
    return { name, email, organization, ...(presentation !== undefined && { presentation }) }
  }
  return {
    title: row.title,
    name: row.name,
    email: row.email,
    telephone: row.telephone,
    organization: row.organization,
    city: row.city,
    country: String(row.country_id),
    ...(presentation !== undefined && { presentation }),
  }
}

/** The registration that a form of presentation names: `Oral`, `Poster presentation`. */
function admissionOf(form: string): string | undefined {
  const word = /^\p{L}{4,}/u.exec(form.trim().toLowerCase())?.[0]
  return word === undefined ? undefined : presentationTypes.find(type => type.startsWith(word))
}
