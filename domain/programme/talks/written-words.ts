/** What the talk of an abstract takes from it, and how it is told that somebody has edited it since. */
import type { Transaction } from '#database/database.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'

export interface TalkWords {
  title: string
  abstract_html: string
  speaker_affiliation: string
}

export const hashOf = ({ title, abstract_html, speaker_affiliation }: TalkWords) =>
  digestOf({ title, abstract_html, speaker_affiliation })

export const setWrittenHash = (tx: Transaction, abstractId: number, hash: string) =>
  tx.updateTable('abstract_talks').set({ written_hash: hash }).where('abstract_id', '=', abstractId).execute()
