import { setImmediate } from 'node:timers/promises'
import type { Context, Next } from 'hono'
import { LRUCache } from 'lru-cache'
import { programmeXml } from '#adapters/schedules/programme-xml.ts'
import { streamOf } from '#adapters/stream-of.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { readProgramme, readProgrammePeople } from '#domain/programme/talks/whole-programme.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { lateFile } from '#server/files/late-file.ts'
import { isKnownTag } from '#server/http/etags.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { siteAddressReader } from '#server/http/own-address.ts'
import { versionOf } from '#server/pages/revisions.ts'

/** Conferences whose file is cached: one with eight hundred talks takes half a second to write and 2 MB. */
const cachedFiles = 8

/** Replaced in a cached file by the site's address, which depends on the visitor. */
const addressPlaceholder = 'https://address.invalid'

/**
 * A conference's programme at `/{event}/schedule.xml`, for conference apps and screens. They poll it, so an
 * unchanged file comes from memory or is answered 304.
 */
export function scheduleFile({ database, revisions, settings, log }: Dependencies) {
  const addressOf = siteAddressReader(settings)
  const files = new LRUCache<number, { version: string; xml: Promise<string> }>({ max: cachedFiles })

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
    files.set(conference.id, { version, xml })
    xml.catch(() => files.delete(conference.id))
    return xml
  }

  return async (c: Context, next: Next): Promise<Response | undefined> => {
    try {
      return await answer(c, next)
    } catch (error) {
      log.error({ err: error, path: loggedPath(c.req.path) }, 'a programme’s file failed')
      return lateFile()
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
    return c.body(streamOf(encodeFor(xml, addressOf(c))), 200, {
      ...headers,
      'Content-Type': 'application/xml; charset=utf-8',
    })
  }
}

/** How many letters are sent before other requests get their turn. */
const sentAtOnce = 256 * 1024

/** A file as its visitor sees it, in whole lines: to replace and encode 40 MB at once takes 100 ms. */
async function* encodeFor(xml: string, address: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for (let from = 0; from < xml.length; ) {
    const lineEnd = xml.indexOf('\n', from + sentAtOnce)
    const to = lineEnd < 0 ? xml.length : lineEnd + 1
    yield encoder.encode(xml.slice(from, to).replaceAll(addressPlaceholder, address))
    from = to
    await setImmediate()
  }
}
