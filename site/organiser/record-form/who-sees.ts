/** Who sees a published record, where that is not everybody. */
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'

interface SeenBySome {
  /** A whole sentence. */
  words: string
  /** Whether somebody who has its address can see it on a page. */
  hasPage: boolean
}

type WordsOf = Readonly<Record<string, string>>

const retired = 'Nobody is asked it any more.'

const ofPage: WordsOf = {
  registered: 'Only people who are registered see it.',
  paid: 'Only people who have paid see it.',
  presenters: 'Only presenters see it.',
  staff: 'Only staff see it.',
}
const ofQuestion: WordsOf = {
  registered: 'It is asked on the page of the registration.',
  paid: 'It is asked on the page of the registration, once it is paid.',
}
const ofAuthors: WordsOf = {
  accepted: 'It is asked on the author’s page, once a letter has accepted the abstract.',
  confirmed: 'It is asked on the author’s page, once the presenter has confirmed.',
}
const ofSeller: WordsOf = {
  link: 'Only people who have its link, or a code for it, see it.',
  staff: 'Only staff can sell it.',
  nobody: 'Nobody can buy it any more.',
}

/** @returns undefined for what everybody sees, as soon as its conference is public */
export function seenBySome(kind: EditableKind, data: RecordData): SeenBySome | undefined {
  const words = wordsOf(kind, data)
  return words === undefined ? undefined : { words, hasPage: kind === 'own-page' }
}

function wordsOf(kind: EditableKind, data: RecordData): string | undefined {
  switch (kind) {
    case 'own-page':
      return ofPage[String(data.audience)]
    case 'presenter-statement':
      return 'Presenters read it when they confirm.'
    case 'question':
      return data.isRetired ? retired : ofQuestion[String(data.askedFrom)]
    case 'abstract-question':
      return data.isRetired ? retired : ofAuthors[String(data.askedFrom)]
    case 'admission':
    case 'extra':
    case 'stay':
      return ofSeller[String(data.soldBy)]
    default:
      return undefined
  }
}
