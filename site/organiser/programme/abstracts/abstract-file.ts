/** The file that an abstract was sent as, or one of its versions. */

import { findFile } from '#domain/conference/files/file-store.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { findAbstractByNumber } from '#domain/programme/abstracts/list-abstracts.ts'
import { listVersions } from '#domain/programme/changes/abstract-version.ts'
import { guardedAtConference, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'

export const loader = guardedAtConference(
  'read-abstracts',
  async ({ site, scope }, { params, url }: RouteArgs) => {
    const abstract = await findAbstractByNumber(site.database.read, scope, params.number ?? '')
    const version = toId(url.searchParams.get('version'))
    const key =
      abstract && version !== undefined
        ? (await listVersions(site.database.read, abstract.id)).find(each => each.version === version)
            ?.fileKey
        : abstract?.fileKey
    const file = key ? await findFile(site.database.read, key) : undefined
    const bytes = file && (await site.files.get(file.key))
    if (!abstract || !file || !bytes) throw notFound()
    const ending = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0] ?? ''
    return new Response(Uint8Array.from(bytes), {
      headers: {
        'Content-Type': file.contentType,
        // By its number: the presenter chose the file's own name.
        'Content-Disposition': `attachment; filename="${abstract.number}${ending}"`,
        'Content-Encoding': 'identity',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  },
)
