import type { Context, Next } from 'hono'
import { LRUCache } from 'lru-cache'
import { programmeXml } from '#adapters/schedules/programme-xml.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { encodeInParts } from '#domain/foundations/in-parts.ts'
import { streamOf } from '#domain/foundations/stream-of.ts'
import { readProgramme, readProgrammePeople } from '#domain/programme/talks/whole-programme.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { lateFile } from '#server/files/late-file.ts'
import { isKnownTag } from '#server/http/etags.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { siteAddressReader } from '#server/http/own-address.ts'
import { versionOf } from '#server/pages/revisions.ts'

/**
 * How much of them is cached, in letters: one of eight hundred talks takes half a second to write and 2 MB, one of 20,000
 * talks 40 MB. The last one is kept however large it is.
 */
const cachedLetters = 48 * 1024 * 1024

/** Replaced in a cached file by the site's address, which depends on the visitor. */
const addressPlaceholder = 'https://address.invalid'

/**
 * A conference's programme at `/{event}/schedule.xml`, for conference apps and screens. They poll it, so an
 * unchanged file comes from memory or is answered 304.
 */
export function scheduleFile({ database, revisions, settings, hosts, log }: Dependencies) {
  const addressOf = siteAddressReader(settings, hosts)
  /** Written ones; an entry counts once its length is known. */
  const files = new LRUCache<number, { version: string; xml: Promise<string>; letters: number }>({
    maxSize: cachedLetters,
    sizeCalculation: ({ letters }) => Math.min(Math.max(letters, 1), cachedLetters),
  })

  async function write(conference: Conference, version: string): Promise<string> {
    const days = await readProgramme(database.read, conference.id)
    const people = await readProgrammePeople(database.read, conference.id)
    const { productName } = settings
    return programmeXml({ conference, days, people, publicUrl: addressPlaceholder, productName, version })
  }

  function current(conference: Conference, version: string): Promise<string> {
    const cached = files.get(conference.id)
    if (cached?.version === version) return cached.xml
    const xml = write(conference, version)
    const written = { version, xml, letters: 0 }
    files.set(conference.id, written)
    xml.then(
      ({ length }) => {
        // Meanwhile a newer version may have begun.
        if (files.peek(conference.id) === written) files.set(conference.id, { ...written, letters: length })
      },
      () => files.delete(conference.id),
    )
    return xml
  }

  return async (c: Context, next: Next): Promise<Response | undefined> => {
    try {
      return await answer(c, next)
    } catch (error) {
      log.error({ err: error, path: loggedPath(c.req.path) }, 'a programme’s file failed')
      return lateFile(c.req.raw)
    }
  }

  async function answer(c: Context, next: Next): Promise<Response | undefined> {
    // Read the revision first: after a change in between, the next request reads again.
    const known = await revisions.current()
    const conference = await findConference(database.read, c.req.param('event') ?? '')
    if (!conference) {
      await next()
      return undefined
    }
    const version = versionOf(known, conference.id)
    // Weak, because it is also sent compressed.
    const headers = { ETag: `W/"${version}"`, 'Cache-Control': 'no-cache' }
    // Before it is written, which takes long.
    if (isKnownTag(c.req.header('If-None-Match'), headers.ETag))
      return c.body(null, 304, { ...headers, Vary: 'Accept-Encoding' })
    const xml = await current(conference, version)
    const address = addressOf(c)
    return c.body(streamOf(encodeInParts(xml, lines => lines.replaceAll(addressPlaceholder, address))), 200, {
      ...headers,
      'Content-Type': 'application/xml; charset=utf-8',
    })
  }
}
