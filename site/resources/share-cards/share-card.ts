import type { Conference } from '#domain/conference/conferences/conference.ts'
import { nameLines } from '#domain/conference/conferences/whole-name.ts'
import { readLetterhead } from '#domain/conference/content/letterhead-queries.ts'
import { shareCardPictureSize } from '#domain/conference/files/share-card.ts'
import { coverArt } from '#site/art/cover-art.ts'
import { type ReadingSite, readingContext } from '#site/context.ts'
import { conferenceOfFile } from '#site/microsite/conference-of-file.ts'
import { whenAndWhere } from '#site/page-head.ts'
import { answer } from '#site/resources/answer.ts'
import { nameOfPhoto, photoCard, wordedCard } from '#site/resources/share-cards/card-image.ts'
import { loadSection } from '#site/section.ts'
import { fallbackHue } from '#site/styles/palette.ts'
import { tryAgain } from '#words/plain-answers.ts'
import type { Route } from './+types/share-card.ts'

/**
 * The picture of a shared link: name, date and place of a conference with its picture, or the organiser's own card.
 */
export async function loader({
  context,
  params,
}: {
  context: Route.LoaderArgs['context']
  params: { event?: string }
}): Promise<Response> {
  const site = context.get(readingContext)
  const conference = params.event === undefined ? undefined : conferenceOfFile(context)
  const draw = () => (conference ? conferenceCard(site, conference) : siteCard(site))
  const found = await loadSection(site, 'a share card', draw, patienceMs)
  if (found.ok) return answer(found.value, 'image/png')
  // Sites that show the link cache its picture for weeks: a wrong one would be worse than none.
  return new Response(tryAgain, {
    status: 503,
    headers: { 'Retry-After': '10', 'Cache-Control': 'no-store' },
  })
}

/** The first card after a start waits for the typesetter, which may be printing something long. */
const patienceMs = 10_000

async function siteCard(site: ReadingSite) {
  const { organisation, logo } = await readLetterhead(site.database.read, null)
  const hue = organisation?.hue ?? fallbackHue
  const facts = {
    above: '',
    subject: site.productName,
    below: '',
    facts: [organisation?.tagline ?? ''],
    issuer: '',
    hue,
  }
  const cover = { name: site.productSlug, hue, family: 'network' as const }
  return wordedCard(site, facts, artOf(cover), logo)
}

async function conferenceCard(site: ReadingSite, conference: Conference) {
  const { logo } = await readLetterhead(site.database.read, conference.id)
  const { name, hue, artFamily, artSeed, photo } = conference
  const { above, subject, below } = nameLines(conference)
  const facts = { above, subject, below, facts: whenAndWhere(conference), issuer: site.productName, hue }
  const art = artOf({ name: artSeed ?? name, hue, family: artFamily })
  if (!photo) return wordedCard(site, facts, art, logo)
  const open = async () => (await photoCard(site.files, photo, photo.focus && 'beside-words')) ?? art.open()
  return wordedCard(site, facts, { name: nameOfPhoto(photo), open }, logo)
}

function artOf(cover: Pick<Parameters<typeof coverArt>[0], 'name' | 'hue' | 'family'>) {
  return {
    name: `${cover.family}-${cover.hue}-${cover.name}`,
    open: async (): Promise<Uint8Array> => Buffer.from(coverArt({ ...cover, ...shareCardPictureSize })),
  }
}
