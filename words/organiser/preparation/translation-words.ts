/** What staff read about translations. */
import type { TranslationCounts } from '#domain/conference/translations/translation.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import type { FileReport } from '#domain/preparation/translating/import-translations.ts'
import {
  mostFileMegabytes,
  type TranslationFileFault,
} from '#domain/preparation/translating/translation-file.ts'

/** `3 missing, 1 older than its source`; empty if nothing is to do. */
export const lackWords = ({ missing, old }: Pick<TranslationCounts, 'missing' | 'old'>): string =>
  [
    ...(missing > 0 ? [`${formatCount(missing)} missing`] : []),
    ...(old > 0 ? [`${formatCount(old)} older than ${old === 1 ? 'its source' : 'their sources'}`] : []),
  ].join(', ')

/** Why a translators' file is not taken. */
export function fileFaultWords(fault: TranslationFileFault | { code: 'none' | 'too-large' }): string {
  switch (fault.code) {
    case 'none':
      return 'Choose a file.'
    case 'too-large':
      return `The file is larger than ${mostFileMegabytes} MB.`
    case 'unreadable':
      return `This is no PO file that can be read. ${fault.reason}`
    case 'no-texts':
      return 'There is no text in this file.'
    case 'busy':
      return 'The server is busy. Nothing was taken: send the file again in a moment.'
    case 'too-heavy':
      return 'The file takes too long to read. Send it in parts.'
  }
}

/** @param named as the file says it, such as `fr` */
export const otherLanguageWords = (named: string, language: keyof typeof languageNames) =>
  `The file says that it is in “${named}”, and not in ${languageNames[language]}. Nothing was taken.`

/** What a file did: `34 texts are new, 2 replace what was here`. */
export const takenWords = ({ added, replaced, same, missing }: FileReport): string[] => [
  `${counted(added, 'text')} ${added === 1 ? 'is' : 'are'} new.`,
  ...(replaced > 0
    ? [`${counted(replaced, 'text')} ${replaced === 1 ? 'replaces' : 'replace'} what was here.`]
    : []),
  ...(same > 0 ? [`${counted(same, 'text')} ${same === 1 ? 'is' : 'are'} here already.`] : []),
  ...(missing > 0
    ? [
        `${counted(missing, 'text')} ${missing === 1 ? 'is' : 'are'} not translated in the file, and ${missing === 1 ? 'stays' : 'stay'} as here.`,
      ]
    : []),
]

export function entryFaultWords(fault: FileReport['refused'][number]['fault']): string {
  switch (fault.code) {
    case 'unknown':
      return 'Not taken: there is no such text any more.'
    case 'not-yours':
      return 'Not taken: somebody else has to change this.'
    case 'twice':
      return 'Stands twice in the file: the first one was taken.'
    case 'second':
      return `Stands twice in the file: the first one was taken, not “${fault.text}”.`
    case 'note':
      return `A note of the translator, which is not stored: “${fault.text}”`
    case 'head':
      return `Stands in the head of the file, and is not stored: ${fault.text}`
    case 'plural':
      return `Not taken: texts here have no plural. “${fault.text}”`
    case 'obsolete':
      return `Not taken: the file marks it as obsolete. “${fault.text}”`
    case 'unsure':
      return 'Not taken: the file marks it as unsure (fuzzy).'
    case 'too-long':
      return `Not taken: it can have ${formatCount(fault.most)} characters at most.`
    case 'other-fields':
      return `Not taken: words in braces have to be the same as in its source. Look at ${fault.fields.join(', ')}.`
  }
}

export const toReadWords = ({ isOld, otherLinks, leftOut }: FileReport['toRead'][number]): string =>
  [
    ...(isOld ? ['Its source is worded differently now.'] : []),
    ...(otherLinks.length > 0
      ? [`Its links or pictures differ from those of its source: ${otherLinks.join(', ')}`]
      : []),
    ...(leftOut.length > 0
      ? [`Pages cannot show, and it was left out: ${leftOut.join(', ').slice(0, 200)}`]
      : []),
  ].join(' ')
