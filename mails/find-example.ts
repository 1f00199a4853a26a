/** Finds somebody who would get an automatic mail, so that its text can be read as they would read it. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { contains, searchWords } from '#domain/foundations/texts/search.ts'
import { asSent, draftOf, examples, type Message, messageOf } from '#mails/all-mails.ts'
import type { Example, MailToRead } from '#mails/mail-kind.ts'

export interface MailExample {
  code: string
  name: string
  /** The conference's displayed name. */
  conference: string
  mail: MailToRead
  /** As they would get it. */
  message: Message
}

/** How many candidates are examined, newest first. The sources leave few that have another mail. */
const candidateLimit = 30

/** Whether a text's mails are about a registration. */
export const hasExamples = (textId: string) => Object.hasOwn(examples, textId)

/**
 * The mail with a text as the newest registration would get it.
 *
 * @param named a code, name or other search words for the registration; blank for any
 */
export async function findExample(
  context: MailContext,
  textId: string,
  named: string,
): Promise<MailExample | undefined> {
  const source = examples[textId]
  if (!source) return undefined
  for (const { code, name, conference, ...row } of await listCandidates(context.db, source, named)) {
    const mail = source.mailOf(row)
    const message = await messageOf(context, mail)
    if (!message || draftOf(message)?.text !== textId) continue
    return { code, name, conference, mail, message: (await asSent(context.db, message)).said }
  }
  return undefined
}

async function listCandidates(db: Reader, { rows }: Example, named: string) {
  const words = searchWords(named).map(
    word => sql`and (${contains('holder', word)} or ${contains('contact', word)})`,
  )
  const found = await sql<{
    id: number
    registrationId: number
    code: string
    name: string
    conference: string
  }>`
    select source.id, source.registration_id as "registrationId", registrations.code, registrations.name,
      conferences.subject as conference
    from (${rows}) as source
    inner join registrations on registrations.id = source.registration_id
    inner join registration_texts on registration_texts.registration_id = registrations.id
    inner join conferences on conferences.id = registrations.conference_id
    where 1 = 1 ${sql.join(words, sql` `)}
    order by registrations.id desc, source.id desc
    limit ${candidateLimit}`.execute(db)
  return found.rows
}
