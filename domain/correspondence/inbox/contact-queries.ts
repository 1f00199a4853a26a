import type { Reader } from '#database/database.ts'
import type { ContactMessage } from '#domain/correspondence/inbox/send-contact-message.ts'

export interface StoredMessage extends ContactMessage {
  id: number
  /** Null for the main site's form. */
  conferenceId: number | null
  createdAt: Temporal.Instant
}

/** A visitor's message by its id. */
export async function findContactMessage(db: Reader, id: number): Promise<StoredMessage | undefined> {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      id: row.id,
      conferenceId: row.conference_id,
      name: row.name,
      phoneNumber: row.phone_number,
      email: row.email,
      subject: row.subject,
      message: row.message,
      createdAt: Temporal.Instant.from(row.created_at),
    }
  )
}
