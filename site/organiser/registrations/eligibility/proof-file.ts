/** The file of a proof: a picture to look at, anything else to download. */
import { findFile } from '#domain/conference/files/file-store.ts'
import { findProofFile } from '#domain/desk/admitting/proof-queries.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { guardedAtConference, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'

export const loader = guardedAtConference(
  'decide-eligibility',
  async ({ site, scope }, { params }: RouteArgs) => {
    const key = await findProofFile(site.database.read, scope, toId(params.id) ?? 0)
    const file = key === undefined ? undefined : await findFile(site.database.read, key)
    const bytes = file && (await site.files.get(file.key))
    if (!file || !bytes) throw notFound()
    const isShown = file.contentType === 'image/jpeg' || file.contentType === 'image/png'
    return new Response(Uint8Array.from(bytes), {
      headers: {
        'Content-Type': file.contentType,
        'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="${file.name}"`,
        'Content-Encoding': 'identity',
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  },
)
