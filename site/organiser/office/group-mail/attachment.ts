/** A file of a group mail, for whoever may read the mail. */
import { toId } from '#domain/foundations/texts/text.ts'
import { listAttachments } from '#domain/office/group-mail/attach-files.ts'
import { findGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { guardedAtConference, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'

export const loader = guardedAtConference('mail-group', async ({ site, permit }, { params }: RouteArgs) => {
  const { read } = site.database
  const mail = await findGroupMail(read, permit, toId(params.id) ?? 0)
  const all = mail ? await listAttachments(read, mail.id) : []
  const attachment = all.find(({ id }) => id === toId(params.file))
  const bytes = attachment && (await site.files.get(attachment.key))
  if (!attachment || !bytes) throw notFound()
  const { name, contentType } = attachment
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Content-Encoding': 'identity',
      'X-Content-Type-Options': 'nosniff',
    },
  })
})
