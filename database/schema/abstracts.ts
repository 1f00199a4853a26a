/** Abstracts and their files. */
import type { Generated } from 'kysely'
import type { Instant } from '#database/schema/columns.ts'

export interface AbstractTables {
  abstracts: AbstractTable
  /** How many numbers with a prefix were issued: `MS27` → 42. */
  abstract_numbers: { prefix: string; last: number }
  /** Files of forms that are not accepted yet. `sender` is a client's address, as in the post limits. */
  uploads: { file_key: string; conference_id: number; expires_at: Instant; sender: Generated<string> }
}

interface AbstractTable {
  id: Generated<number>
  conference_id: number
  number: string
  title: string
  name: string
  email: string
  /** The address in lower case, for comparisons. */
  email_key: string
  /** Which of the presenter's submissions it is, from 1. */
  submission: number
  telephone: string
  organization: string
  city: string
  country_id: number
  /** Ids of content that the organiser may remove later; the names beside them stay. */
  presentation_type_id: number
  presentation_type_name: string
  topic_id: number
  topic_name: string
  abstract_title: string
  abstract_text: string
  file_key: string | null
  created_at: Instant
}
