import type { EditedTexts } from '#domain/correspondence/mail-texts/mail-text.ts'
import { say } from '#domain/foundations/say.ts'
import { letterheadOf, type Message, wordsOf } from '#mails/all-mails.ts'
import type { Composition, Part } from '#mails/composition.ts'

/** Finds the words for a message. @param edited the organiser's versions of automatic mails' texts */
export function compose(message: Message, edited: EditedTexts = {}): Composition {
  const { issuer, hue, isDemo } = letterheadOf(message)
  const words = wordsOf(message, edited)
  const parts: Part[] = isDemo ? [demoNotice(), ...words.parts] : [...words.parts]
  return { ...words, parts, issuer, hue }
}

const demoNotice = (): Part => ({ kind: 'notice', text: say('No money moved: demonstration payment') })
